import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { waitingRedemptions } from '../../me/waiting-redemptions.ts';
import { server } from '../../server/server.ts';
import { session } from '../../session/session.ts';
import { LazyOverlay } from '../../ui/overlays/LazyOverlay.tsx';

const leaveQuestion = lazyComponent(
  async () => (await import('../../features/perks/door/LeaveQuestion.tsx')).LeaveQuestion,
);

/** Logs out. Asks first if redemptions are pending on this device, because only this account can send them. */
export function useLogOut(userId: string): { logOut: () => void; question: ReactNode } {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    // The request already carries the token, so this browser can forget it even if the request fails.
    server.accounts.logout().catch(() => undefined);
    void navigate('/');
    session.end('left');
  };
  const logOut = () => {
    if (waitingRedemptions(userId) > 0) setLeaving(true);
    else leave();
  };
  const question = isLeaving && (
    <LazyOverlay>
      <leaveQuestion.Component count={waitingRedemptions(userId)} onLeave={leave} onStay={() => setLeaving(false)} />
    </LazyOverlay>
  );
  return { logOut, question };
}
