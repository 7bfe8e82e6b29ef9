import type { Language } from '@ambiance/domain/languages';
import { unsubscribePage } from '../src/features/discovery/serve-unsubscribe.ts';
import { friendPage } from '../src/features/check-ins/serve-friend-page.ts';

/** The page of a friend whose link is still valid. */
export const sampleFriendPage = (language: Language, wantsCall = false): string =>
  friendPage(language, {
    token: '0'.repeat(64),
    isDone: false,
    meeting: {
      memberName: 'Maya',
      wantsCall,
      partnerName: 'Sam',
      photoUrl: null,
      place: 'Café Lanterne',
      address: '12 rue Rachel Est, Montréal',
      at: new Date('2026-11-27T00:00:00Z'),
      timeZone: 'America/Toronto',
    },
  });

/** The page of an unsubscribe link: with its button, and after its use. */
export const sampleUnsubscribePage = (language: Language, isDone = false): string =>
  unsubscribePage(language, isDone ? 'done' : { token: '0'.repeat(64) });
