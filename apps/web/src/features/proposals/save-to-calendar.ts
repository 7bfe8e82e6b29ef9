import type { Proposal } from '@ambiance/contract/chat';
import { calendarFile } from '@ambiance/domain/calendar-file';
import type { MessageId } from '@ambiance/domain/ids';

/** Hands a meeting to the calendar of the device, as a file. */
export function saveToCalendar(id: MessageId, title: string, { place, atUtc }: Proposal): void {
  const entry = {
    id: `meeting-${id}@${window.location.hostname}`,
    title,
    place: [place.text, place.address].filter(Boolean).join(', '),
    at: new Date(atUtc),
  };
  const file = new Blob([calendarFile(entry, new Date())], { type: 'text/calendar;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'ambiance.ics';
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
