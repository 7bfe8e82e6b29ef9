import { fetchedComponent } from '../../loading/fetched-component.tsx';

/** Navigation, plan and unread count are only for members, so visitors do not fetch them. */
export const memberBar = fetchedComponent(async () => (await import('./MemberBar.tsx')).MemberBar);
