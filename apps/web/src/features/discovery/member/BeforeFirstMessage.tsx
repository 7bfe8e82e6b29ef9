import type { Member } from '@ambiance/contract/members';
import { ProfileSummary } from './ProfileSummary.tsx';
import { hasQuotableParts, QuotingHint } from './QuotingHint.tsx';

/** Profile summary of someone to whom nothing was written yet. Photos and lines begin a message about them. */
export function BeforeFirstMessage({ member }: { member: Member }) {
  const canWrite = !member.firstMessageRefusal;
  return (
    <ProfileSummary member={member} isQuotable={canWrite}>
      {canWrite && hasQuotableParts(member) && <QuotingHint />}
    </ProfileSummary>
  );
}
