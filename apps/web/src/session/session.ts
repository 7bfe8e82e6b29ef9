import { createObservable } from '@ambiance/chat-client/observable';
import type { Me } from '@ambiance/contract/members';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { type Store, useStore } from '../state/store.ts';
import { tabStorage } from '../state/tab-storage.ts';
import { blockedUsersKey, conversationLeftKey, draftsKey, loginKey, shownMeetingsKey } from '../state/storage-keys.ts';

const lastUserKey = 'lastUser';
/** Where this browser keeps the claims whose code was opened, for when there is no network. */
export const openedClaimsKey = 'openedClaims';

type StoredUser = Pick<Me, 'id' | 'displayName'> & Partial<Me>;
/** What is kept of a signed-in user: the token, and the user's fields beside it. Only the first three are certain. */
export type StoredLogin = { accessToken: string } & StoredUser;

/** How the last session on this page ended: by the user, by the server's refusal, or by the clock, before it began too. */
export type SessionEnd = 'left' | 'refused' | 'lapsed';

export interface Session extends Pick<Store<StoredLogin | undefined>, 'get' | 'subscribe'> {
  /** The login while its token lives. */
  get: () => StoredLogin | undefined;
  ended(): SessionEnd | undefined;
  /** Whose session was the last one in this browser, unless they left it by themselves. */
  lastUserId(): string | null;
  begin(accessToken: string, user: StoredUser): void;
  /** Keeps newer fields of the signed-in user. */
  update(changes: Partial<Me>): void;
  /** `sentence` is what the screen has to say of it, where it knows better than that the session expired. */
  end(how: SessionEnd, sentence?: string): void;
  /** What is to be said of how the last session ended, where that was given. */
  endSentence(): string | undefined;
  /** Reads the storage again after another tab has written it. */
  follow(): void;
}

export function createSession({ storage, now }: { storage: KeyValueStorage; now: () => Date }): Session {
  const forget = () => {
    for (const one of [loginKey, blockedUsersKey, openedClaimsKey, shownMeetingsKey]) storage.removeItem(one);
  };
  const read = (): StoredLogin | undefined => {
    const login = parseLogin(storage.getItem(loginKey));
    if (login) storage.setItem(lastUserKey, login.id);
    if (login && expiryOf(login.accessToken) > now()) return login;
    forget();
    if (login) ended = 'lapsed';
    return undefined;
  };
  let ended: SessionEnd | undefined;
  let endSentence: string | undefined;
  const login = createObservable(read);

  const write = (next: StoredLogin) => {
    storage.setItem(lastUserKey, next.id);
    storage.setItem(loginKey, JSON.stringify(next));
    ended = undefined;
    login.set(next);
  };
  const end = (how: SessionEnd, sentence?: string) => {
    // Before the login, so that other tabs know how it ended once they see that it did.
    if (how === 'left') storage.removeItem(lastUserKey);
    forget();
    ended = how;
    endSentence = sentence;
    login.set(undefined);
  };
  const hasLapsed = () => {
    const current = login.get();
    return current !== undefined && expiryOf(current.accessToken) <= now();
  };
  // Readers may be in the middle of rendering, so the end is told to everybody a moment later.
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
      if (login.get()?.id !== user.id) forget();
      write({ ...user, accessToken });
    },
    update: (changes) => {
      const current = get();
      const next = current && { ...current, ...changes };
      // What is known already would draw the whole page again.
      if (next && !isSame(next, current)) write(next);
    },
    end,
    follow: () => {
      const stored = read();
      if (stored && !isSame(stored, login.get())) login.set(stored);
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

const isLogin = (value: unknown): value is StoredLogin =>
  typeof value === 'object' &&
  value !== null &&
  'accessToken' in value &&
  typeof value.accessToken === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'displayName' in value &&
  typeof value.displayName === 'string';

/** When a token ends, from `exp` (seconds) in its second segment; a token without one has ended long ago. */
function expiryOf(token: string): Date {
  try {
    const segment = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(segment));
    const seconds = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : 0;
    return new Date((seconds || 0) * 1000);
  } catch {
    return new Date(0);
  }
}

export const session = createSession({ storage: browserStorage, now: () => new Date() });
export const useSession = (): StoredLogin | undefined => useStore(session);

/** Lets the session follow the other tabs of this browser; whoever leaves leaves no writing behind. Called once, at the start. */
export function startSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === loginKey || key === null) session.follow();
  });
  session.subscribe(() => {
    if (session.ended() === 'left') for (const one of [draftsKey, conversationLeftKey]) tabStorage.removeItem(one);
  });
}
