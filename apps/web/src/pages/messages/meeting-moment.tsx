import type { Meeting } from '@ambiance/contract/proposals';
import { Beside } from '../../loading/Beside.tsx';
import { fetchedComponent } from '../../loading/fetched-component.tsx';
import type { ToastContent } from '../../ui/feedback/toast.ts';

const pictures = fetchedComponent(async () => (await import('./MeetingMoment.tsx')).TwoPictures);
const actions = fetchedComponent(async () => (await import('./MeetingMoment.tsx')).MeetingActions);

/** Extra content for the toast of a meeting that was just agreed on: both pictures, and buttons for the next steps. */
export const momentOf = (meeting: Meeting): Partial<ToastContent> => ({
  picture: (
    <Beside instead={<span className="h-12 w-20 shrink-0" />}>
      <pictures.Component partner={meeting.partner} />
    </Beside>
  ),
  body: (
    <Beside>
      <actions.Component meeting={meeting} />
    </Beside>
  ),
});
