import type { Verification } from '@ambiance/contract/phone';
import { queryOptions } from '@tanstack/react-query';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

/** Whether the member is verified, and by which phone. */
export const verificationQuery = queryOptions({
  queryKey: ['me', 'verification'],
  queryFn: ({ signal }) => server.phone.verification({ signal }),
});

/** Stores the response to a confirmed code, so that the badge appears at once. */
export function rememberVerification(verification: Verification): void {
  queryClient.setQueryData(verificationQuery.queryKey, verification);
  rememberMe({ verified: verification.verified, verificationSource: verification.source });
}
