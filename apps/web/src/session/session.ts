import { createObservable } from '@ambiance/chat-client/observable';
import type { Me } from '@ambiance/contract/members';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { type Store, useStore } from '../state/store.ts';
import { tabStorage } from '../state/tab-storage.ts';
import {
  blockedUsersKey,
  calendarMeetingsKey,
  conversationLeftKey,
  dismissedMeetingsKey,
  draftsKey,
  loginKey,
  pendingFirstMessageKey,
  shownDeclinesKey,
  shownMeetingsKey,
  translatedPartnersKey,
  wordsDraftKey,
} from '../state/storage-keys.ts';

const lastUserKey = 'lastUser';
/** Storage key of the claims whose code was opened, for offline use. */
export const openedClaimsKey = 'openedClaims';

/** Removed when the session ends. */
const sessionKeys = [
  loginKey,
  blockedUsersKey,
  openedClaimsKey,
  shownDeclinesKey,
  shownMeetingsKey,
  calendarMeetingsKey,
  dismissedMeetingsKey,
  translatedPartnersKey,
  pendingFirstMessageKey,
];

type StoredUser = Pick<Me, 'id' | 'displayName'> & Partial<Me>;
/** Stored data of a signed-in user: the token and the user's fields. Only the token, the id and the name are always there. */
export type StoredLogin = { accessToken: string } & StoredUser;

/**
 * How this page's last session ended: by logout, by the server's refusal, or by its time running out, even before the page was
 * opened.
 */
export type SessionEnd = 'left' | 'refused' | 'lapsed';

export interface Session extends Pick<Store<StoredLogin | undefined>, 'get' | 'subscribe'> {
  /** The login, until its token expires. */
  get: () => StoredLogin | undefined;
  ended(): SessionEnd | undefined;
  /** The user of this browser's last session, unless they logged out. */
  lastUserId(): string | null;
  begin(accessToken: string, user: StoredUser): void;
  /** Stores newer fields of the signed-in user. */
  update(changes: Partial<Me>): void;
  /** `sentence` replaces the message that the session expired. */
  end(how: SessionEnd, sentence?: string): void;
  /** The message given when the last session ended, if any. */
  endSentence(): string | undefined;
  /** Reads the storage again after another tab has written it. */
  follow(): void;
}

export function createSession({ storage, now }: { storage: KeyValueStorage; now: () => Date }): Session {
  const clear = () => {
    for (const one of sessionKeys) storage.removeItem(one);
  };
  const read = (): StoredLogin | undefined => {
    const login = parseLogin(storage.getItem(loginKey));
    if (login) storage.setItem(lastUserKey, login.id);
    if (login && expiryOf(login.accessToken) > now()) return login;
    clear();
    if (login) ended = 'lapsed';
    return undefined;
  };
  let ended: SessionEnd | undefined;
  let endSentence: string | undefined;
  const login = createObservable(read);

  const take = (next: StoredLogin) => {
    ended = undefined;
    login.set(next);
  };
  const write = (next: StoredLogin) => {
    storage.setItem(lastUserKey, next.id);
    storage.setItem(loginKey, JSON.stringify(next));
    take(next);
  };
  const end = (how: SessionEnd, sentence?: string) => {
    // Removed before the login, so that other tabs can see how the session ended.
    if (how === 'left') storage.removeItem(lastUserKey);
    clear();
    ended = how;
    endSentence = sentence;
    login.set(undefined);
  };
  const hasLapsed = () => {
    const current = login.get();
    return current !== undefined && expiryOf(current.accessToken) <= now();
  };
  // A component may be reading this while it renders, so the end is announced a moment later.
  const get = () => {
    if (!hasLapsed()) return login.get();
    queueMicrotask(() => hasLapsed() && end('lapsed'));
    return undefined;
  };
  return {
    get,
    subscribe: login.subscribe,
    lastUserId: () => storage.getItem(lastUserKey),
    ended: () => (hasLapsed() ? 'lapsed' : ended),
    endSentence: () => endSentence,
    begin: (accessToken, user) => {
      if (login.get()?.id !== user.id) clear();
      write({ ...user, accessToken });
    },
    update: (changes) => {
      const current = get();
      const next = current && { ...current, ...changes };
      // Unchanged data would redraw the whole page.
      if (next && !isSame(next, current)) write(next);
    },
    end,
    follow: () => {
      const stored = read();
      if (stored && !isSame(stored, login.get())) take(stored);
      if (!stored && login.get()) end(storage.getItem(lastUserKey) ? 'refused' : 'left');
    },
  };
}

const isSame = (one: StoredLogin, other: StoredLogin | undefined) => JSON.stringify(one) === JSON.stringify(other);

function parseLogin(text: string | null): StoredLogin | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isLogin(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLogin(value: unknown): value is StoredLogin {
  const { accessToken, id, displayName } = Object(value) as Record<string, unknown>;
  return [accessToken, id, displayName].every((one) => typeof one === 'string');
}

/** Expiry of a token, from `exp` (seconds) in its second segment. A token without `exp` counts as expired. */
function expiryOf(token: string): Date {
  try {
    const segment = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = Object(JSON.parse(atob(segment))) as { exp?: unknown };
    return new Date((Number(exp) || 0) * 1000);
  } catch {
    return new Date(0);
  }
}

export const session = createSession({ storage: browserStorage, now: () => new Date() });
export const useSession = (): StoredLogin | undefined => useStore(session);

/** Keeps the session in sync with other tabs, and deletes drafts on logout. Call it once, at the start. */
export function startSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === loginKey || key === null) session.follow();
  });
  session.subscribe(() => {
    if (session.ended() !== 'left') return;
    for (const one of [draftsKey, wordsDraftKey, conversationLeftKey]) tabStorage.removeItem(one);
  });
}
