import { type Language, preferredLanguage } from '@ambiance/domain/languages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { beginningSentence } from '@ambiance/domain/outside-words';
import { meetingTimeText } from '@ambiance/domain/proposals';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';
import { mailedPage, readForms, sendMailedPage } from '../../http/mailed-page.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContactHashes } from '../contact-hashes/contact-hashes.ts';
import { friendLink, type FriendLink } from './friend-page.repository.ts';
import { declineMessages } from './unreached-friends.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

const withToken = z.object({ token: z.string().check(z.regex(/^[\da-f]{64}$/)) });
const tokenIn = (given: unknown): string | undefined => {
  const parsed = z.safeParse(withToken, given);
  return parsed.success ? parsed.data.token : undefined;
};

/** Serves the page of a friend's link. It needs no account and no script, and lets the friend decline further messages. */
export function serveFriendPage(
  fastify: FastifyInstance,
  needs: Pick<Platform, 'db' | 'clock' | 'bus'> & { contactHashes: ContactHashes },
): void {
  const { db, clock } = needs;
  const show = async (reply: FastifyReply, token: string | undefined, accepted: Language, isDone: boolean) => {
    const link = token === undefined ? undefined : await friendLink(db, token, clock.now());
    const page = friendPage(link?.language ?? accepted, { meeting: link?.meeting, token: link && token, isDone });
    return sendMailedPage(reply, link ? 200 : 404, page);
  };
  const languageOf = (headers: { 'accept-language'?: string | undefined }) =>
    preferredLanguage(headers['accept-language']);

  void fastify.register(async (friends) => {
    readForms(friends);
    friends.get('/friend', ({ query, headers }, reply) => show(reply, tokenIn(query), languageOf(headers), false));
    // Only a button declines messages, because mail scanners open links.
    friends.post('/friend', async ({ body, headers }, reply) => {
      const token = tokenIn(body);
      if (token) await declineMessages(needs, token);
      return show(reply, token, languageOf(headers), true);
    });
  });
}

const texts = {
  en: {
    title: (name: string) => `${name} hasn’t said they’re home yet`,
    lead: (name: string) =>
      `${name} asked us to show you this. Often it’s just a dead battery: please try to reach them.`,
    callTitle: (name: string) => `${name} wants you to call right now`,
    callLead: 'Please call them right away.',
    who: 'Meeting with',
    where: 'Where',
    when: 'When',
    emergency: 'If you think someone is in danger, <a href="tel:911">call 911</a>.',
    until: 'This page closes once they say they’re home, or after 24\u00a0hours at the latest.',
    overTitle: 'Nothing to see here',
    over: 'This link has expired or is incomplete. If it came in one of our messages, the person it was about has said they’re home, or a day has passed. If you’re still worried, call them.',
    stop: 'Stop these messages',
    stopped: 'Done. You won’t get these messages from us any more, no matter who asks us to send them.',
  },
  fr: {
    title: (name: string) => `${name} ne donne pas de nouvelles`,
    lead: (name: string) =>
      `${name} nous a demandé de vous montrer ceci. Souvent, c’est seulement une batterie à plat\u202f: essayez de joindre cette personne.`,
    callTitle: (name: string) => `${name} vous demande d’appeler maintenant`,
    callLead: 'Appelez cette personne sans attendre.',
    who: 'Rencontre avec',
    where: 'Où',
    when: 'Quand',
    emergency: 'Si vous pensez que quelqu’un est en danger, <a href="tel:911">composez le 911</a>.',
    until: 'Cette page ne montrera plus rien dès que nous aurons des nouvelles, au plus tard après 24\u00a0heures.',
    overTitle: 'Il n’y a rien à voir ici',
    over: 'Ce lien n’est plus valide, ou il est incomplet. S’il vient d’un de nos messages, la personne concernée a dit être à la maison, ou une journée a passé. En cas d’inquiétude, appelez cette personne.',
    stop: 'Ne plus m’envoyer ces messages',
    stopped: 'C’est fait. Vous ne recevrez plus ces messages de notre part, peu importe qui les demande.',
  },
} as const satisfies Record<Language, unknown>;

interface Shown {
  meeting: FriendLink['meeting'];
  /** Undefined if the link is unknown. An expired link keeps its token: the friend can still decline messages. */
  token: string | undefined;
  /** True if the friend has just declined messages. */
  isDone: boolean;
}

/** The HTML page of a friend's link; all values are escaped. */
export function friendPage(language: Language, { meeting: stored, token, isDone }: Shown): string {
  const t = texts[language];
  const meeting = stored && { ...stored, ...outsideWords(whatLeaves.friendPage.meeting, stored, language) };
  const name = beginningSentence(meeting?.memberName ?? '');
  const title = meeting ? (meeting.wantsCall ? t.callTitle(name) : t.title(name)) : t.overTitle;
  const stop = isDone
    ? `<p role="status">${t.stopped}</p>`
    : token &&
      `<form method="post" action="/friend"><input type="hidden" name="token" value="${token}"><button>${t.stop}</button></form>`;
  const content = `${meeting ? shown(meeting, language) : `<p>${t.over}</p>\n<p>${t.emergency}</p>`}\n${stop ?? ''}`;
  return mailedPage(language, { title, content });
}

function shown(meeting: NonNullable<FriendLink['meeting']>, language: Language): string {
  const t = texts[language];
  const { memberName, wantsCall, partnerName, photoUrl, place, address, at, timeZone } = meeting;
  const rows = [
    [
      t.who,
      escapeHtml(partnerName) +
        (photoUrl ? `<img src="${escapeHtml(photoUrl)}" alt="${escapeHtml(partnerName)}">` : ''),
    ],
    [t.where, escapeHtml(place) + (address ? `<span>${escapeHtml(address)}</span>` : '')],
    [t.when, escapeHtml(meetingTimeText(at, timeZone, language))],
  ];
  return `<p>${escapeHtml(wantsCall ? t.callLead : t.lead(beginningSentence(memberName)))}</p>
<dl>${rows.map(([term, what]) => `<div><dt>${term}</dt><dd>${what}</dd></div>`).join('')}</dl>
<p>${t.emergency}</p>
<p class="note">${t.until}</p>`;
}
