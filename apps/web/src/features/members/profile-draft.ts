import type { Me } from '@ambiance/contract/members';
import type { MemberFields } from '../../forms/member-fields.ts';
import type { ChosenCity } from '../../places/places.ts';
import type { KeyValueStorage } from '../../state/browser-storage.ts';
import { wordsDraftKey } from '../../state/storage-keys.ts';
import { tabStorage } from '../../state/tab-storage.ts';
import { fieldsOf } from './profile-fields.ts';

export const wordFields = ['description', 'expectations'] as const;
export const detailFields = ['displayName', 'dateOfBirth', 'city', 'country'] as const;

/** Unsaved fields, and the suggested city that was chosen for them. */
type Draft = Partial<MemberFields> & { chosen?: ChosenCity | undefined };

/**
 * The unsaved fields of a profile, for as long as the tab: they outlast a reload and the end of the session, but not a logout.
 * Only fields that differ from the profile are stored. The forms of a profile share the draft.
 */
export function createProfileDraft(storage: KeyValueStorage) {
  function read(userId: string): Draft {
    try {
      const { userId: writer, ...draft } = JSON.parse(storage.getItem(wordsDraftKey) ?? '{}') as Draft & {
        userId?: string;
      };
      return writer === userId ? draft : {};
    } catch {
      return {};
    }
  }
  function write(userId: string, draft: Draft): void {
    // JSON leaves out undefined fields.
    const text = JSON.stringify(draft);
    if (text === '{}') storage.removeItem(wordsDraftKey);
    else storage.setItem(wordsDraftKey, JSON.stringify({ userId, ...draft }));
  }
  return {
    read,
    /** Stores the fields of one form. */
    save(me: Me, fields: Draft): void {
      const before: Draft = fieldsOf(me);
      const unchanged = (Object.keys(fields) as (keyof Draft)[]).filter((name) => fields[name] === before[name]);
      write(me.id, { ...read(me.id), ...fields, ...Object.fromEntries(unchanged.map((name) => [name, undefined])) });
    },
    /** Deletes the fields of one form. */
    clear(userId: string, names: readonly (keyof Draft)[]): void {
      write(userId, { ...read(userId), ...Object.fromEntries(names.map((name) => [name, undefined])) });
    },
  };
}

export const profileDraft = createProfileDraft(tabStorage);
