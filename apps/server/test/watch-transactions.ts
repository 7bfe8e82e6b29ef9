import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';

/** The transaction in which the running code was started. It may have ended by now. */
const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Marks all code that runs within a transaction of this database. */
export function watchTransactions(db: Db): Db {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const state = { isOpen: true };
      return execute((tx) => transaction.run(state, () => work(tx))).finally(() => (state.isOpen = false));
    };
    return builder;
  };
  return db;
}

/**
 * Wraps an adapter so that it refuses every call within a transaction. Other services may be slow, and the database has few
 * connections.
 */
function outsideTransactions<Adapter extends object>(name: string, adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      // Parts of an adapter are wrapped too, such as `payments.stripe.prices`.
      if (typeof value === 'object' && value) return outsideTransactions(`${name}.${String(key)}`, value);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (transaction.getStore()?.isOpen) throw new Error(`${name}.${String(key)} was called within a transaction.`);
        return Reflect.apply(value, target, given);
      };
    },
  });
}

/** Makes each adapter of a platform refuse calls within a transaction. */
export function watchAdapters<P extends Platform>(platform: P): P {
  const { media, mailer, sms, captcha, geocoder, push, payments } = platform;
  const adapters = { media, mailer, sms, captcha, geocoder, push, payments };
  const watched = Object.entries(adapters).map(([name, adapter]) => [name, outsideTransactions(name, adapter)]);
  return Object.assign(platform, Object.fromEntries(watched));
}
