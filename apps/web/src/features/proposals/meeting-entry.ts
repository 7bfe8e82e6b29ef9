import type { Proposal } from '@ambiance/contract/chat';
import type { CalendarEntry } from '@ambiance/domain/calendar-file';
import type { MessageId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';

export interface Meeting {
  /** The message that proposed it. */
  id: MessageId;
  /** As the other shows their name. */
  partnerName: string;
  proposal: Pick<Proposal, 'place' | 'atUtc' | 'status'>;
  language: Language;
  /** The title of the entry for a meeting with a person of that name. */
  title: (name: string) => string;
}

/** A meeting as a calendar entry. Others may read a calendar, and it turns text that looks like a link into one. */
export function meetingEntry({ id, partnerName, proposal, language, title }: Meeting, origin: string): CalendarEntry {
  const words = { partnerName, place: proposal.place.text, address: proposal.place.address };
  const outside = outsideWords(whatLeaves.calendarFile.meeting, words, language);
  return {
    id: `meeting-${id}@${new URL(origin).hostname}`,
    title: title(outside.partnerName),
    place: [outside.place, outside.address].filter(Boolean).join(', '),
    at: new Date(proposal.atUtc),
    url: `${origin}/messages`,
    isCancelled: proposal.status !== 'accepted',
  };
}
