import { secondFactorPath } from '../../session/start-page.ts';

/**
 * Returns the page that the user has to see before any other, or undefined if there is none. Staff set up two-step login;
 * members read and confirm moderators' decisions.
 */
export function firstDuty(
  login: { mustAddSecondFactor?: boolean | undefined },
  me: { unseenDecision: boolean } | undefined,
): string | undefined {
  if (login.mustAddSecondFactor) return secondFactorPath;
  return me?.unseenDecision ? '/account-status' : undefined;
}
