import type { Language } from '@ambiance/domain/languages';
import type { NotificationTopic } from '@ambiance/domain/notifications';
import { beginningSentence, type Natures } from '@ambiance/domain/outside-words';
import { aroundPath } from '@ambiance/domain/search-radius';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';
import type { Due, NotificationDetails } from './due.repository.ts';

/** The content of a push notification. It is encrypted for the device: the push service cannot read it. */
export interface Notification {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: Language;
}

const longestText = 120;

const discreet = {
  messages: { en: 'You have a new message.', fr: 'Tu as un nouveau message.' },
  assignments: { en: 'A member has been assigned to you.', fr: 'Un membre vous a été attribué.' },
  perks: { en: 'A perk was redeemed.', fr: 'Un avantage a été utilisé.' },
  waiting: { en: 'A chat is waiting for an answer.', fr: 'Une conversation attend une réponse.' },
  arrivals: { en: 'Someone near you just joined.', fr: 'Quelqu’un près de chez toi vient de s’inscrire.' },
  meetings: { en: 'You’re meeting someone in two hours.', fr: 'Tu rencontres quelqu’un dans deux heures.' },
  agreed: { en: 'Your suggestion was accepted.', fr: 'Ta proposition a été acceptée.' },
  'called-off': { en: 'A meeting was called off.', fr: 'Une rencontre a été annulée.' },
  moods: {
    en: 'Your mood is about to end. Still up for it?',
    fr: 'Ton humeur se termine bientôt. Ça te dit toujours\u202f?',
  },
  'check-ins': { en: 'Are you home?', fr: 'Es-tu à la maison\u202f?' },
  'table-checks': { en: 'A guest would like some help.', fr: 'Une personne aimerait un coup de main.' },
  notices: { en: 'You have news in Ambiance.', fr: 'Il y a du nouveau dans Ambiance.' },
  emergencies: {
    en: 'Someone may be in danger. A case is waiting for you.',
    fr: 'Une personne est peut-être en danger. Un dossier vous attend.',
  },
} as const satisfies Record<NotificationTopic, Record<Language, string>>;

const detailed = {
  messages: {
    en: ({ text }: NotificationDetails) => shortened(text),
    fr: ({ text }: NotificationDetails) => shortened(text),
  },
  assignments: {
    en: ({ name }: NotificationDetails) => `${beginningSentence(name)} has been assigned to you.`,
    fr: ({ name }: NotificationDetails) => `${beginningSentence(name)} vous a été attribué.`,
  },
  perks: {
    en: ({ name }: NotificationDetails) => `“${name}” was redeemed.`,
    fr: ({ name }: NotificationDetails) => `«\u202f${name}\u202f» a été utilisé.`,
  },
  waiting: {
    en: ({ name }: NotificationDetails) => `A chat at ${name} is waiting for an answer.`,
    fr: ({ name }: NotificationDetails) => `Une conversation attend une réponse (${name}).`,
  },
  // Only the search shows who arrived.
  arrivals: { en: () => discreet.arrivals.en, fr: () => discreet.arrivals.fr },
  meetings: {
    en: ({ name, text }: NotificationDetails) => `You’re meeting ${name} in two hours: ${shortened(text)}`,
    fr: ({ name, text }: NotificationDetails) => `Tu rencontres ${name} dans deux heures\u202f: ${shortened(text)}`,
  },
  agreed: {
    en: ({ name, text }: NotificationDetails) => `You’re meeting ${name}: ${shortened(text)}`,
    fr: ({ name, text }: NotificationDetails) => `Rencontre prévue avec ${name}\u202f: ${shortened(text)}`,
  },
  'called-off': {
    en: ({ name, text }: NotificationDetails) => `Your meeting with ${name} was called off: ${shortened(text)}`,
    fr: ({ name, text }: NotificationDetails) => `Ta rencontre avec ${name} a été annulée\u202f: ${shortened(text)}`,
  },
  moods: { en: () => discreet.moods.en, fr: () => discreet.moods.fr },
  // A locked screen must not show whom the member met.
  'check-ins': { en: () => discreet['check-ins'].en, fr: () => discreet['check-ins'].fr },
  // A guest may see the device of a host.
  'table-checks': { en: () => discreet['table-checks'].en, fr: () => discreet['table-checks'].fr },
  notices: {
    en: ({ text }: NotificationDetails) => text,
    fr: ({ text }: NotificationDetails) => text,
  },
  emergencies: { en: () => discreet.emergencies.en, fr: () => discreet.emergencies.fr },
} as const satisfies Record<NotificationTopic, Record<Language, (details: NotificationDetails) => string>>;

const places = {
  messages: () => '/messages',
  assignments: () => '/host/dashboard',
  perks: () => '/perks',
  waiting: (venueId: string) => `/venue/dashboard?venueId=${venueId}`,
  arrivals: (radiusKm: string) => aroundPath(Number(radiusKm)),
  meetings: () => '/messages',
  agreed: () => '/messages',
  'called-off': () => '/messages',
  moods: () => '/profile?edit=mood',
  'check-ins': () => '/messages',
  // The page for all staff of a venue, whatever their role.
  'table-checks': () => '/host/redeem',
  notices: (_noticeId: string, { path }: NotificationDetails) => path ?? '/messages',
  emergencies: (caseId: string) => `/moderation?case=${caseId}`,
} as const satisfies Record<NotificationTopic, (subject: string, details: NotificationDetails) => string>;

/** The text of a due notification. It has no name and no message text unless the reader chose to see them. */
export function notificationOf({ topic, subject }: Due, details: NotificationDetails): Notification {
  const { language, showsDetails } = details;
  if (!showsDetails) {
    // One tag for the whole topic, so that the number of senders stays hidden too.
    return {
      title: 'Ambiance',
      body: discreet[topic][language],
      url: places[topic](subject, details),
      tag: topic,
      lang: language,
    };
  }
  const natures: Natures = whatLeaves.notification[topic];
  const stored = { name: details.name, venue: details.venue ?? '', text: details.text };
  const outside: Partial<typeof stored> = outsideWords(natures, stored, language);
  const words = { ...details, name: '', venue: '', text: '', ...outside };
  const isMessage = topic === 'messages';
  return {
    title: isMessage ? [beginningSentence(words.name), words.venue].filter(Boolean).join(' · ') : 'Ambiance',
    body: detailed[topic][language](words),
    url: isMessage ? `/chat?to=${subject}&name=${encodeURIComponent(words.name)}` : places[topic](subject, details),
    tag: `${topic}-${subject}`,
    lang: language,
  };
}

function shortened(text: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(text.replace(/\s+/g, ' ')), ({ segment }) => segment);
  return letters.length > longestText ? `${letters.slice(0, longestText - 1).join('')}…` : letters.join('');
}
