import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkParts } from './message-links.ts';

const linksIn = (message: string) => linkParts(message).flatMap(({ text, href }) => (href ? [text] : []));

test.each([
  ['no address here', []],
  ['see https://example.com/menu', ['https://example.com/menu']],
  ['http://example.com and HTTPS://EXAMPLE.ORG/A', ['http://example.com', 'HTTPS://EXAMPLE.ORG/A']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['https://en.wikipedia.org/wiki/Poutine_(dish)', ['https://en.wikipedia.org/wiki/Poutine_(dish)']],
  ['this https://example.com/a, then https://example.com/b.', ['https://example.com/a', 'https://example.com/b']],
  ['« https://example.com/é »', ['https://example.com/é']],
  ['https://example.com/?q=a&b=c#d', ['https://example.com/?q=a&b=c#d']],
  ['javascript:alert(1) data:text/html,x ftp://example.com', []],
  ['<a href="https://example.com/">x</a>', ['https://example.com/']],
  ['example.com www.example.com', []],
  ['https://', []],
  ['https://localhost/', []],
  ['https://bank.example@evil.example/', []],
])('the text %j has the links %j', (message, links) => {
  expect(linksIn(message)).toEqual(links);
});

test('the parts add up to the message, and every link uses http or https', () => {
  const pieces = fc.constantFrom(
    'https://',
    'http://',
    'a.example',
    '(',
    ')',
    '.',
    ' ',
    '"',
    '@',
    ':',
    '/',
    'é',
    '\n',
    'javascript:',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 }))), (words) => {
      const message = words.join('');
      const parts = linkParts(message);
      expect(parts.map(({ text }) => text).join('')).toBe(message);
      for (const { href } of parts) if (href) expect(href).toMatch(/^https?:\/\//);
    }),
  );
});
