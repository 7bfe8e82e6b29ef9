import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { discoverView } from '../filter/discover-view.ts';
import { MemberListSkeleton } from './MemberList.tsx';

afterEach(() => discoverView.set('grid'));

const waiting = () => renderToStaticMarkup(createElement(MemberListSkeleton));

test.each(['grid', 'list'] as const)('8 placeholder cards are shown in the %s while members load', (view) => {
  discoverView.set(view);
  expect(waiting().match(/aspect-4\/5/g)).toHaveLength(8);
});

test('the grid has up to 4 columns', () => {
  const columns = [...waiting().matchAll(/[\s"](?:\w+:)?grid-cols-(\d+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...columns)).toBe(4);
});
