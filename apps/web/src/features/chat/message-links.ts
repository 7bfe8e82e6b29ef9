/** A stretch of a message: words, or an address that may be followed. */
export type TextPart = { text: string; href?: string };

const address = /https?:\/\/[^\s<>"“”«»]+/gi;
const trailing = /[.,;:!?…'’)\]}*_~]$/;

/** The parts of a message, in order; joined they are the message. Only whole http and https addresses become links. */
export function linkParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of message.matchAll(address)) {
    const text = withoutTrailing(found);
    const href = hrefOf(text);
    if (!href) continue;
    parts.push({ text: message.slice(from, index) }, { text, href });
    from = index + text.length;
  }
  parts.push({ text: message.slice(from) });
  return parts.filter(({ text }) => text !== '');
}

/** What ends the sentence is not the address's, except a bracket that it opened. */
function withoutTrailing(found: string): string {
  let text = found;
  while (trailing.test(text) && !(text.endsWith(')') && count(text, '(') >= count(text, ')'))) text = text.slice(0, -1);
  return text;
}

const count = (text: string, character: string) => text.split(character).length - 1;

/** The address to follow. One with a name or password before its host only pretends to lead where it seems to. */
function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isSafe = /^https?:$/.test(protocol) && hostname.includes('.') && !username && !password;
  return isSafe ? href : undefined;
}
