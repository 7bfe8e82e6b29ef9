import { accountDataRoutes } from '@ambiance/contract/account-data';
import { accountStatusRoutes } from '@ambiance/contract/account-status';
import { createClient } from '@ambiance/contract/client';
import { language } from '../i18n/language.ts';
import { instance } from './instance.ts';
import { serverTexts } from './server.texts.ts';
import { createTransport, ServerError } from './transport.ts';

const api = { accountStatus: accountStatusRoutes, accountData: accountDataRoutes };

/** The refusal of a token that has expired. Unlike an expired session, it leads to no other page, so the screen must say it. */
export async function expiredStatus(): Promise<ServerError> {
  const t = await serverTexts.load();
  const said = t('sessionExpired');
  return new ServerError(said, 401, { code: 'session.expired', said });
}

/** Calls for a suspended or banned account, with the token from its refused login. */
export function statusServer(accessToken: string) {
  const send = createTransport({
    fetch: (input, init) => globalThis.fetch(input, init),
    session: { get: () => ({ accessToken, id: '', displayName: '' }), ended: () => undefined, end: () => undefined },
    texts: serverTexts,
    language: language.get,
    supportEmail: () => instance.get()?.supportEmail,
  });
  return createClient(api, (call) =>
    send(call).catch(async (error: unknown) => {
      throw error instanceof ServerError && error.code === 'session.expired' ? await expiredStatus() : error;
    }),
  );
}
export type StatusServer = ReturnType<typeof statusServer>;
