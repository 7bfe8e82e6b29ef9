import type { MemberSummary } from '@ambiance/contract/members';
import { FavoriteButton } from '../../features/favorites/FavoriteButton.tsx';
import { MemberMenu } from './MemberMenu.tsx';

/** Save, and the menu with report and block, next to a member's message button. */
export function MemberButtons({ user }: { user: MemberSummary }) {
  return (
    <>
      <FavoriteButton user={user} />
      <MemberMenu user={user} />
    </>
  );
}
