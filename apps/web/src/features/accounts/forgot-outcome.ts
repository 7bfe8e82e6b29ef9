import { ServerError } from '../../server/transport.ts';

/** What becomes of a request for a reset link that failed. */
export type ForgotOutcome = 'sent' | 'unavailable' | 'refused';

/** Whether an error says that there is no such service here. */
export const isResetUnavailable = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 404 || /\b404\b|not found/i.test(error.message));

/**
 * A failure of the server is not told, because it could tell who has an account; unless it says that nothing will come:
 * out of order, or no answer at all. Both languages of the server count.
 */
export function forgotOutcome(error: unknown): ForgotOutcome {
  if (!(error instanceof ServerError)) return 'refused';
  if (isResetUnavailable(error)) return 'unavailable';
  return error.status === 0 || /unavailable|contact support|indisponible|soutien/i.test(error.message)
    ? 'refused'
    : 'sent';
}
