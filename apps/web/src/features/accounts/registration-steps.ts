import type { ChosenCity } from '../../places/places.ts';
import { tabStorage } from '../../state/tab-storage.ts';

/** The fields of each screen, in the order of the screens. */
export const registerSteps = [['email', 'password'], ['dateOfBirth'], ['displayName', 'city', 'country']] as const;

/** All fields, from top to bottom. */
export const registerFields = registerSteps.flat();

/** Fields of the registration, as text. */
export type RegisterFields = Record<(typeof registerFields)[number], string>;

/** Returns the number of the first screen with one of these fields, from 1, or undefined if there is none. */
export function firstStepWith(fields: Iterable<string>): number | undefined {
  const wrong = new Set(fields);
  const index = registerSteps.findIndex((step) => step.some((name) => wrong.has(name)));
  return index < 0 ? undefined : index + 1;
}

/** The fields that a reload keeps: all but the password. */
export interface RegistrationDraft extends Omit<RegisterFields, 'password'> {
  chosen?: ChosenCity | undefined;
}

const key = 'registration';

/** The registration that was begun in this tab. */
export function readRegistrationDraft(): Partial<RegistrationDraft> {
  try {
    return JSON.parse(tabStorage.getItem(key) ?? '{}') as Partial<RegistrationDraft>;
  } catch {
    return {};
  }
}

export const saveRegistrationDraft = (draft: RegistrationDraft): void => tabStorage.setItem(key, JSON.stringify(draft));
export const discardRegistrationDraft = (): void => tabStorage.removeItem(key);
