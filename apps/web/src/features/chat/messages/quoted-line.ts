import { quotedText } from '@ambiance/domain/conversations';
import type { Translate } from '../../../i18n/translator.ts';
import type { MessageSubject } from '../../../ui/members/message-subject.ts';
import type { texts } from '../chat.en.ts';

/** The subject of a message as its first line: words in quotation marks, in the writer's language. */
export function subjectLine(subject: MessageSubject, t: Translate<typeof texts>): string {
  if (!('line' in subject)) {
    const { number, of } = subject;
    return t('quote', { text: of > 1 ? t('yourPhotoOf', { number }) : t('yourPhoto') });
  }
  const line = subject.line
    .replace(/\s+/g, ' ')
    .replace(/[“«]\s?/g, '‘')
    .replace(/\s?[”»]/g, '’');
  const beginning = quotedText(line);
  return t('quote', { text: beginning.length < line.length ? `${beginning.trimEnd()}…` : line });
}

const quotedFirst = /^(?:“([^”\n]+)”|«\s*([^»\n]+?)\s*»)\n+(?=\S)/;

/** Splits a message into the words that its first line quotes, if it begins so, and the rest. */
export function splitQuote(text: string): { quote: string | undefined; rest: string } {
  const found = quotedFirst.exec(text);
  if (!found) return { quote: undefined, rest: text };
  return { quote: found[1] ?? found[2], rest: text.slice(found[0].length) };
}
