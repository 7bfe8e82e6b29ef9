import { secondFactorPath } from '../session/start-page.ts';

/**
 * The page that someone has to see before any other: staff add a second factor, and what moderators decided is read and
 * confirmed. Undefined if there is none.
 */
export function firstDuty(
  login: { mustAddSecondFactor?: boolean | undefined },
  me: { unseenDecision: boolean } | undefined,
): string | undefined {
  if (login.mustAddSecondFactor) return secondFactorPath;
  return me?.unseenDecision ? '/account-status' : undefined;
}
