import type { Proposal } from '@ambiance/contract/chat';
import type { Language } from '@ambiance/domain/languages';
import { proposalText } from '@ambiance/domain/proposals';

/** A proposal in words, in the reader's language. Its stored text is in the sender's language. */
export const proposalSentence = ({ place, atUtc, timeZone }: Omit<Proposal, 'status'>, language: Language): string =>
  proposalText({ place: place.text, at: new Date(atUtc), timeZone }, language);
