import type { Seal } from './seal.ts';

/** An encrypted token that is valid for one purpose until it expires. So nothing has to be stored before it is used. */
export function sealToken(seal: Seal, purpose: string, content: Buffer, expiresAt: Date): string {
  const until = String(expiresAt.getTime());
  return `${until}.${seal.seal(content, `${purpose} ${until}`).toString('base64url')}`;
}

/** The content of a token for this purpose, and when it expires; undefined if the token is invalid or has expired. */
export function openToken(
  seal: Seal,
  purpose: string,
  token: string,
  now: Date,
): { content: Buffer; expiresAt: Date } | undefined {
  const [until = '', sealed = ''] = token.split('.');
  if (!(Number(until) > now.getTime())) return undefined;
  const content = seal.open(Buffer.from(sealed, 'base64url'), `${purpose} ${until}`);
  return content && { content, expiresAt: new Date(Number(until)) };
}
