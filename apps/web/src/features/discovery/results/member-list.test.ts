import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { discoverView, type View } from '../filter/discover-view.ts';
import { cardsBeforeQuestion, MemberListSkeleton } from './MemberList.tsx';

afterEach(() => discoverView.set('grid'));

const waiting = () => renderToStaticMarkup(createElement(MemberListSkeleton));

test.each(['grid', 'list'] as const)('8 placeholder cards are shown in the %s while members load', (view) => {
  discoverView.set(view);
  expect(waiting().match(/aspect-4\/5/g)).toHaveLength(8);
});

const columnsOf = (view: View) => {
  discoverView.set(view);
  return [...waiting().matchAll(/[\s"](?:\w+:)?grid-cols-(\d+)/g)].map(([, count]) => Number(count));
};

test('the grid has up to 4 columns', () => {
  expect(Math.max(...columnsOf('grid'))).toBe(4);
});

test('a question among the members follows whole rows, so that Tab visits it in its place', () => {
  for (const columns of [...columnsOf('grid'), ...columnsOf('list')])
    expect(cardsBeforeQuestion.wide % columns).toBe(0);
  // Narrower than `lg:`, there are one or two columns.
  expect(cardsBeforeQuestion.narrow % 2).toBe(0);
});
