import type { Language } from '@ambiance/domain/languages';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';

type FriendTextKind = Exclude<keyof typeof whatLeaves.textMessage, 'code'>;

const texts: Readonly<Record<FriendTextKind, Readonly<Record<Language, (name: string, url: string) => string>>>> = {
  'friend-call': {
    en: (name, url) => `Ambiance: ${name} wants you to call right now. Who they’re meeting, where and when: ${url}`,
    fr: (name, url) => `Ambiance\u202f: ${name} vous demande d’appeler maintenant. Qui, où et quand\u202f: ${url}`,
  },
  'friend-no-answer': {
    en: (name, url) =>
      `Ambiance: ${name} hasn’t said they’re home after a meeting. Please try to reach them. Who, where and when: ${url}`,
    fr: (name, url) =>
      `Ambiance\u202f: ${name} ne donne pas de nouvelles après une rencontre. Essayez de l’appeler. Qui, où et quand\u202f: ${url}`,
  },
};

/** The text message to a member's friend. */
export function friendText(
  { name, language, wantsCall }: { name: string; language: Language; wantsCall: boolean },
  url: string,
): string {
  const kind = wantsCall ? 'friend-call' : 'friend-no-answer';
  return texts[kind][language](outsideWords(whatLeaves.textMessage[kind], { name }, language).name, url);
}
