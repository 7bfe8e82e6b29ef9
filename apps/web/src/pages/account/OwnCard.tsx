import type { Me } from '@ambiance/contract/members';
import { MemberCard } from '../../features/discovery/member/MemberCard.tsx';

/** The user's card as others see it, without any controls. */
export function OwnCard({ me }: { me: Me }) {
  const member = { ...me, distanceKm: null, lastActive: null, firstMessageRefusal: null };
  return (
    <div inert className="mx-auto w-full max-w-sm">
      <MemberCard member={member} actions={null} first />
    </div>
  );
}
