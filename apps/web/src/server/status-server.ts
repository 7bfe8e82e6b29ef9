import { accountDataRoutes } from '@ambiance/contract/account-data';
import { accountStatusRoutes } from '@ambiance/contract/account-status';
import { createClient } from '@ambiance/contract/client';
import { language } from '../i18n/language.ts';
import { instance } from './instance.ts';
import { serverTexts } from './server.texts.ts';
import { createTransport } from './transport.ts';

const api = { accountStatus: accountStatusRoutes, accountData: accountDataRoutes };

/** Calls for a suspended or banned account, with the token from its refused login. */
export const statusServer = (accessToken: string) =>
  createClient(
    api,
    createTransport({
      fetch: (input, init) => globalThis.fetch(input, init),
      session: { get: () => ({ accessToken, id: '', displayName: '' }), ended: () => undefined, end: () => undefined },
      texts: serverTexts,
      language: language.get,
      supportEmail: () => instance.get()?.supportEmail,
    }),
  );
export type StatusServer = ReturnType<typeof statusServer>;
