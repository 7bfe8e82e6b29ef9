import { secondFactorPath } from '../session/start-page.ts';

/**
 * The page that someone has to see before any other: staff add a second factor, and what moderators decided is read and
 * confirmed. Undefined if there is none, or if it is open.
 */
export function firstDuty(
  login: { mustAddSecondFactor?: boolean | undefined },
  me: { unseenDecision: boolean } | undefined,
  pathname: string,
): string | undefined {
  const path = login.mustAddSecondFactor ? secondFactorPath : me?.unseenDecision ? '/account-status' : undefined;
  return path === pathname ? undefined : path;
}
