import { fetchedComponent } from '../../loading/fetched-component.tsx';

/** A member's details over the page. */
export const memberDialog = fetchedComponent(
  async () => (await import('../../pages/members/MemberDialog.tsx')).MemberDialog,
);
