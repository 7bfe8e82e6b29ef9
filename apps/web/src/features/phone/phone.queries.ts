import type { Verification } from '@ambiance/contract/phone';
import { queryOf } from '../../server/query-of.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

/** Loads whether the member is verified, and by which phone. */
export const verificationQuery = queryOf(['me', 'verification'], (it) => server.phone.verification(it));

/** Stores the response to a confirmed code, so that the badge appears at once. */
export function rememberVerification(verification: Verification): void {
  queryClient.setQueryData(verificationQuery.queryKey, verification);
  rememberMe({ verified: verification.verified, verificationSource: verification.source });
}
