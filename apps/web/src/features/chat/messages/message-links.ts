/** A part of a message: plain text, or an address that may be a link. */
export type TextPart = { text: string; href?: string };

const address = /https?:\/\/[^\s<>"“”«»]+/gi;
const trailing = /[.,;:!?…'’)\]}*_~]$/;

/** Splits a message into parts, in order. Joined, they are the message. Only complete http and https addresses become links. */
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

/** Removes punctuation that ends the sentence, except a bracket that the address itself opened. */
function withoutTrailing(found: string): string {
  let text = found;
  while (trailing.test(text) && !(text.endsWith(')') && count(text, '(') >= count(text, ')'))) text = text.slice(0, -1);
  return text;
}

const count = (text: string, character: string) => text.split(character).length - 1;

/**
 * Returns the address to follow. With a name or password before its host, it could pretend to lead elsewhere and gets no link.
 */
function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(text);
  const isSafe = /^https?:$/.test(protocol) && hostname.includes('.') && !username && !password;
  return isSafe ? href : undefined;
}
