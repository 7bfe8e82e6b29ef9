import { lazyComponent } from '../../loading/lazy-component.tsx';

/** A member's details over the page. */
export const memberDialog = lazyComponent(
  async () => (await import('../../pages/members/MemberDialog.tsx')).MemberDialog,
);
