import { meOf } from '../features/members/me.repository.ts';
import { memberFile } from '../features/operator/member-file.ts';
import { accountOf, accountOptions, accountUsage } from './account.ts';
import type { AdminCommand } from './admin-command.ts';
import { dayIn } from '@ambiance/domain/calendar';

/** Shows what support needs to know, but no location and nothing that grants access to the account. */
export const memberShow: AdminCommand = {
  usage: accountUsage,
  explanation: 'Shows an account: profile, proofs, plan, status, sessions, cases.',
  options: accountOptions,
  async run(needs, options) {
    const { userId } = await accountOf(needs.db, options);
    const file = await memberFile(needs, userId);
    const { effectiveTier, given, paid } = file.plan;
    const planned = (name: string, plan: typeof given) =>
      plan && `${name} ${plan.tier}${plan.endsUtc ? ` until ${plan.endsUtc}` : ''}, ${plan.status}`;
    const plans = [planned('given', given), planned('paid', paid)].filter(Boolean).join('; ');
    const now = needs.clock.now();
    const today = dayIn(needs.timeZone, now);
    const { currentMoodKey } = await meOf(needs.db, userId, { now, today, requireSecondFactor: false });
    const proofs = [
      file.proofs.email && 'e-mail',
      file.proofs.phone && 'phone',
      file.proofs.secondFactor && 'two-step login',
    ].filter(Boolean);
    const facts: Record<string, string | number> = {
      'E-mail': file.email,
      Id: file.id,
      Name: file.displayName,
      Role: file.role,
      Status: file.status + (file.deletedUtc ? ` since ${file.deletedUtc}` : ''),
      Plan: effectiveTier + (plans ? ` (${plans})` : ''),
      Proofs: proofs.join(', ') || 'none',
      Badge: file.proofs.badge ?? 'none',
      Mood: currentMoodKey ?? 'none',
      Age: file.age ?? 'not asked',
      City: `${file.city}, ${file.country}`,
      Language: file.language,
      Joined: file.createdUtc,
      'Here last': file.activeOn,
      Photos: file.photos,
      Sessions: file.sessions,
      Cases: casesSaid(file.cases),
    };
    return { lines: Object.entries(facts).map(([name, value]) => `${`${name}:`.padEnd(10)} ${value}`), data: file };
  },
};

const casesSaid = (cases: readonly { id: number; closedUtc: string | null }[]): string =>
  cases.map(({ id, closedUtc }) => `${id} (${closedUtc ? 'closed' : 'open'})`).join(', ') || 'none';
