import { calendarFile } from '@ambiance/domain/calendar-file';
import { saveFile } from '../../ui/actions/save-file.ts';
import { saveInCalendar } from './calendar-meetings.ts';
import { type Meeting, meetingEntry } from './meeting-entry.ts';

/** Hands a meeting to the calendar of the device, as a file. */
export function saveToCalendar(meeting: Meeting): void {
  const entry = meetingEntry(meeting, window.location.origin);
  saveFile('ambiance.ics', new Blob([calendarFile(entry, new Date())], { type: 'text/calendar;charset=utf-8' }));
  saveInCalendar(meeting.id, !entry.isCancelled);
}
