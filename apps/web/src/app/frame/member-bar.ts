import { lazyComponent } from '../../loading/lazy-component.tsx';

/** Navigation, plan and unread count are only for members, so visitors do not fetch them. */
export const memberBar = lazyComponent(async () => (await import('./MemberBar.tsx')).MemberBar);
