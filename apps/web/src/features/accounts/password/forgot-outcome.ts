import { ServerError } from '../../../server/transport.ts';

/** Result of a request for a reset link, as it is shown. */
export type ForgotOutcome = 'sent' | 'unavailable' | 'refused';

/** Checks for the error that the server has no such service. */
export const isResetUnavailable = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 404 || /\b404\b|not found/i.test(error.message));

/**
 * Returns what to show for a failed request. A server error counts as sent, because it could reveal who has an account.
 * Exceptions: the service is out of order, or there was no response. Both of the server's languages are recognized.
 */
export function forgotOutcome(error: unknown): ForgotOutcome {
  if (!(error instanceof ServerError)) return 'refused';
  if (isResetUnavailable(error)) return 'unavailable';
  return error.status === 0 || /unavailable|contact support|indisponible|soutien/i.test(error.message)
    ? 'refused'
    : 'sent';
}
