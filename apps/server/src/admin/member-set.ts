import { type TierKey, tierKeys } from '@ambiance/domain/tiers';
import { OperatorError } from '../entry.ts';
import { giveBadge, recordEmailProof, removeBadge } from '../features/accounts/users.repository.ts';
import { lockUsers } from '../platform/database/lock-users.ts';
import { endOfGivenPlan, setGivenPlan } from '../features/operator/member-acts.ts';
import { saveVerifiedPhone } from '../features/phone/verification.repository.ts';
import { accountOf } from './account.ts';
import type { AdminCommand, AdminNeeds, Options } from './admin-command.ts';
import { calendarDate, oneOf } from './option.ts';

export const memberSet: AdminCommand = {
  usage:
    `--email ADDRESS [--tier ${tierKeys.join('|')}] [--until YYYY-MM-DD] ` +
    '[--phone-verified] [--email-verified] [--verified admin|none]',
  explanation:
    'Gives a plan, as a present or for support, until the end of that day or for good; counts phone or e-mail as verified; gives or takes the badge.',
  options: {
    email: { type: 'string' },
    tier: { type: 'string' },
    until: { type: 'string' },
    'phone-verified': { type: 'boolean' },
    'email-verified': { type: 'boolean' },
    verified: { type: 'string' },
  },
  run: setMember,
};

async function setMember(needs: AdminNeeds, options: Options): Promise<string[]> {
  const { db, clock } = needs;
  const { userId, email } = await accountOf(db, options);
  const tier = oneOf(options, 'tier', tierKeys);
  const badge = oneOf(options, 'verified', ['admin', 'none']);
  const until = endOf(needs, options, tier);
  const done: string[] = [];
  // Anything that depends on the plan waits for this lock and then finds the new plan.
  await lockUsers(db, [userId]);
  if (tier) {
    await setGivenPlan(db, userId, { tier, until }, clock.now());
    done.push(`${email} has the plan ${tier}${until ? ` until ${until.toISOString()}` : ''}.`);
  }
  if (options['phone-verified']) {
    await saveVerifiedPhone(db, userId, null, clock.now());
    done.push(`The phone of ${email} counts as verified.`);
  }
  if (options['email-verified']) {
    await recordEmailProof(db, userId);
    done.push(`The address ${email} counts as verified.`);
  }
  if (badge === 'admin') {
    await giveBadge(db, userId, 'admin', clock.now());
    done.push(`${email} has the badge of an administrator's word.`);
  }
  if (badge === 'none') {
    await removeBadge(db, userId);
    done.push(`${email} has no badge.`);
  }
  if (done.length === 0) {
    throw new OperatorError('Say what to set: --tier, --phone-verified, --email-verified or --verified.');
  }
  return done;
}

/** End of the given plan: the end of the named day, or null for no end. */
function endOf({ clock, timeZone }: AdminNeeds, options: Options, tier: TierKey | undefined): Date | null {
  const day = calendarDate(options, 'until');
  if (day === undefined) return null;
  if (!tier || tier === 'free') throw new OperatorError('--until needs --tier standard or premium.');
  const end = endOfGivenPlan(timeZone, day, clock.now());
  if (!end) throw new OperatorError('--until must be today or later.');
  return end;
}
