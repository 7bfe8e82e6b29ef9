import type { Meeting } from '@ambiance/contract/proposals';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { ToastContent } from '../../ui/feedback/toast.ts';

const pictures = lazyComponent(async () => (await import('./MeetingMoment.tsx')).TwoPictures);
const actions = lazyComponent(async () => (await import('./MeetingMoment.tsx')).MeetingActions);

/** Extra content for the toast of a meeting that was just agreed on: both pictures, and buttons for the next steps. */
export const momentOf = (meeting: Meeting): Partial<ToastContent> => ({
  picture: (
    <LazyPart instead={<span className="h-12 w-20 shrink-0" />}>
      <pictures.Component partner={meeting.partner} />
    </LazyPart>
  ),
  body: (
    <LazyPart>
      <actions.Component meeting={meeting} />
    </LazyPart>
  ),
});
