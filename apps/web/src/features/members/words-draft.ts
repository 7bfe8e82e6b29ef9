import type { Me } from '@ambiance/contract/members';
import type { KeyValueStorage } from '../../state/browser-storage.ts';
import { wordsDraftKey } from '../../state/storage-keys.ts';
import { tabStorage } from '../../state/tab-storage.ts';
import { fieldsOf } from './profile-fields.ts';

export const wordFields = ['description', 'expectations'] as const;
type Words = Record<(typeof wordFields)[number], string>;

/**
 * The unsaved words of a profile, for as long as the tab: they outlast a reload and the end of the session, but not a logout.
 * Only fields that differ from the profile are stored.
 */
export function createWordsDraft(storage: KeyValueStorage) {
  const clear = () => storage.removeItem(wordsDraftKey);
  return {
    read(userId: string): Partial<Words> {
      try {
        const { userId: writer, ...words } = JSON.parse(storage.getItem(wordsDraftKey) ?? '{}') as Partial<Words> & {
          userId?: string;
        };
        return writer === userId ? words : {};
      } catch {
        return {};
      }
    },
    save(me: Me, words: Words): void {
      const before = fieldsOf(me);
      const changed = wordFields.filter((name) => words[name] !== before[name]);
      if (changed.length === 0) return clear();
      const draft = Object.fromEntries(changed.map((name) => [name, words[name]]));
      storage.setItem(wordsDraftKey, JSON.stringify({ userId: me.id, ...draft }));
    },
    clear,
  };
}

export const wordsDraft = createWordsDraft(tabStorage);
