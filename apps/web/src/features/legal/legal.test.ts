import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { legalTexts } from './legal.texts.ts';
import { LegalPage } from './LegalPage.tsx';
import { blocksOf, piecesOf } from './prose.ts';
import { privacySections, safetySections, termsSections } from './sections.ts';

const modules = import.meta.glob<{ texts: Record<string, string> }>('./{privacy,terms,safety}.{en,fr}.ts', {
  eager: true,
});
const textsOf = (page: string, language: string) => modules[`./${page}.${language}.ts`]?.texts ?? {};
const routes = import.meta.glob<string>('../../app/routes.ts', { eager: true, query: '?raw', import: 'default' });

const pages = [
  { page: 'privacy', sections: privacySections, count: 10 },
  { page: 'terms', sections: termsSections, count: 12 },
  { page: 'safety', sections: safetySections, count: 7 },
] as const;

test('the safety page has commitments, red flags, tips, scams, reporting, privacy controls and contact', () => {
  expect(safetySections).toEqual(['commitments', 'red-flags', 'tips', 'scams', 'reporting', 'controls', 'contact']);
});

describe.each(pages)('/$page', ({ page, sections, count }) => {
  test(`has ${count} sections, each with its own anchor`, () => {
    expect(sections).toHaveLength(count);
    expect(new Set(sections).size).toBe(count);
  });

  test('shows every section at the anchor linked in the contents', async () => {
    await legalTexts.load();
    const props = { title: page, lead: '', sections: sections.map((id) => ({ id, title: id, text: '' })) };
    const html = renderToStaticMarkup(createElement(LegalPage, props));
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const headings = [...html.matchAll(/<section[^>]*><h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(links).toEqual(sections);
    expect(headings).toEqual(sections);
  });

  describe.each(['en', 'fr'])('in %s', (language) => {
    const texts = textsOf(page, language);

    test('has a title and a text for each entry of the contents, in its order, and no others', () => {
      const keys = sections.flatMap((id) => [`${id}.title`, `${id}.text`]);
      expect(Object.keys(texts)).toEqual(['title', 'lead', ...keys]);
    });

    test('links only to pages that exist', () => {
      const known = [
        ...Object.values(routes)
          .join()
          .matchAll(/^ {2}'(\/[^']*)': \{/gm),
      ].map(([, path]) => path);
      const links = Object.values(texts).flatMap((text) => piecesOf(text).filter((one) => typeof one !== 'string'));
      expect(
        links
          .map(({ target }) => target)
          .filter((target) => !known.includes(target.replace(/^(\/settings\/).+/, '$1{id}'))),
      ).toEqual([]);
    });
  });

  test('has the same paragraphs, lists and links in both languages', () => {
    const shapeOf = (text: string) =>
      blocksOf(text).map((block) => ({
        items: 'items' in block && block.items.length,
        links: piecesOf(JSON.stringify(block)).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.target])),
      }));
    const shapes = (language: string) =>
      Object.fromEntries(Object.entries(textsOf(page, language)).map(([key, text]) => [key, shapeOf(text)]));
    expect(shapes('fr')).toEqual(shapes('en'));
  });
});

test('legal text is split into paragraphs by line, and adjacent dashes form one list', () => {
  expect(blocksOf('One.\n    - a\n    - b\n    Two.')).toEqual([
    { paragraph: 'One.' },
    { items: ['a', 'b'] },
    { paragraph: 'Two.' },
  ]);
});

test('links inside a line of legal text are recognized', () => {
  expect(piecesOf('See [Safety](/safety), or [write](mailto:a@example.com)')).toEqual([
    'See ',
    { label: 'Safety', target: '/safety' },
    ', or ',
    { label: 'write', target: 'mailto:a@example.com' },
  ]);
});
