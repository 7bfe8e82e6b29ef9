import { expect, test } from 'vitest';
import { currentAt, linksFor } from './navigation.ts';

test.each([
  ['/profile', false, [['/profile', 'page']]],
  ['/settings', true, [['/settings', 'page']]],
  ['/settings', false, [['/profile', 'true']]],
  ['/settings/privacy', true, [['/settings', 'true']]],
  ['/settings/privacy', false, [['/profile', 'true']]],
  ['/venue/settings', false, []],
])('on %s, a list of links that has the settings (%s) marks %j', (pathname, hasSettings, marked) => {
  const links = linksFor('manager').filter(({ to }) => hasSettings || to !== '/settings');
  const marks = links.map(({ to }) => [to, currentAt(pathname, to, hasSettings)]);
  expect(marks.filter(([, mark]) => mark)).toEqual(marked);
});
