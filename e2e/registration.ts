import type { Language } from '@ambiance/domain/languages';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { expect } from './ambiance.ts';
import { password } from './people.ts';

/** The texts of the registration, in both languages. */
export const registrationWords = {
  en: {
    register: 'Register',
    email: 'Email',
    password: 'Password',
    dateOfBirth: 'Date of birth',
    displayName: 'Display name',
    city: 'City',
    country: 'Country',
    next: 'Next',
    showsActivity: 'Show when I’m active',
    sendsReadReceipts: 'Show which messages I’ve read',
    createAccount: 'Create account',
  },
  fr: {
    register: 'Inscription',
    email: 'Courriel',
    password: 'Mot de passe',
    dateOfBirth: 'Date de naissance',
    displayName: 'Nom affiché',
    city: 'Ville',
    country: 'Pays',
    next: 'Suivant',
    showsActivity: 'Montrer quand je suis en ligne',
    sendsReadReceipts: 'Montrer les messages que j’ai lus',
    createAccount: 'Créer mon compte',
  },
} as const;

/** The panel of the registration on /auth. */
export const registrationForm = (page: Page, language: Language = 'en'): Locator =>
  page.getByRole('tabpanel', { name: registrationWords[language].register });

/** Makes the server read its list of places. On a busy machine, that takes longer than a form waits for its first search. */
export const preparePlaces = (request: APIRequestContext) => request.get('/api/geo/search?q=montr');

interface Newcomer {
  displayName: string;
  email?: string;
  /** Typed by hand. Without it, Montréal is chosen from the suggestions. */
  city?: string;
}

/** Fills in the three screens of the registration, up to the button that creates the account. */
export async function fillRegistration(page: Page, newcomer: Newcomer, language: Language = 'en'): Promise<Locator> {
  const words = registrationWords[language];
  const form = registrationForm(page, language);
  const { displayName, email = `${displayName.toLowerCase()}@example.com`, city } = newcomer;
  await form.getByLabel(words.email).fill(email);
  await form.getByLabel(words.password, { exact: true }).fill(password);
  await form.getByRole('button', { name: words.next }).click();
  await form.getByLabel(words.dateOfBirth, { exact: true }).fill('1994-03-02');
  await form.getByRole('button', { name: words.next }).click();
  await form.getByLabel(words.displayName).fill(displayName);
  if (city) {
    await form.getByLabel(words.city).fill(city);
    await form.getByLabel(words.country).fill('Canada');
  } else {
    const option = page.getByRole('option', { name: /Montréal/ }).first();
    // On a busy machine, the first search may take longer than the form waits for it.
    await expect(async () => {
      await form.getByLabel(words.city).fill('');
      await form.getByLabel(words.city).pressSequentially('montr');
      await expect(option).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await option.click();
  }
  return form;
}
