import type { Store } from '@ambiance/embedded-postgres';

/** Stores pictures and backups. Names are created by the server, never by a visitor. */
export interface MediaStore extends Store {
  /** Rejects with the store's message if it would accept none of our files. A local folder has no check. */
  check?: () => Promise<void>;
}
