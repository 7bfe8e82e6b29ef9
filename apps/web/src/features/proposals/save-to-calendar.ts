import { calendarFile } from '@ambiance/domain/calendar-file';
import { saveInCalendar } from './calendar-meetings.ts';
import { type Meeting, meetingEntry } from './meeting-entry.ts';

/** Hands a meeting to the calendar of the device, as a file. */
export function saveToCalendar(meeting: Meeting): void {
  const entry = meetingEntry(meeting, window.location.origin);
  const file = new Blob([calendarFile(entry, new Date())], { type: 'text/calendar;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'ambiance.ics';
  link.click();
  saveInCalendar(meeting.id, !entry.isCancelled);
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
