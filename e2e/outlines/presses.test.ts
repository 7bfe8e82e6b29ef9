import { expect, test } from 'vitest';
import { isHidden } from './find.ts';
import { outlineOf } from './outline.ts';
import { app, keyOf, screens } from './recorded-app.ts';

/** The buttons that change the language are left out, since the page stays in that language. */
const controls =
  'button:enabled:not([lang]), input[type=checkbox]:enabled, input[type=radio]:enabled, [role=tab], [role=menuitem]';

/** The kinds of controls that were pressed. Each is pressed on the first screen that has it, so run the whole file. */
const pressed = new Set<string>();
/** Controls whose descriptions differ only in a name, a date or a number do the same. */
const kindOf = (said: string) =>
  said
    .replaceAll(/"([^",]+), [^"·]+"(?= [a-z-]+\.)/g, '"$1"')
    .replaceAll(/\((?=[\p{Lu}\d])[^)]*\)/gu, '()')
    .replaceAll(/"[^"]*\d[^"]*"/g, '""')
    .replaceAll(/\d{4}-\d\d-\d\d|\d\d:\d\d/g, '0');

/** More lines that appear are another screen, whose outline has them. */
const maxNews = 6;

const linesOf = (root: Element) => outlineOf(root, { keyOf, isWhole: true }).split('\n');

/** The controls of the page, each with a description of what it is called. */
const controlsHere = () =>
  [...document.querySelectorAll(controls)]
    .filter((control) => !isHidden(control))
    .map((control) => ({ control, said: linesOf(control).join(' ') }));

test.each(screens)('the controls of the screen $name do what was recorded', { timeout: 300_000 }, async (screen) => {
  await app.show(screen);
  const found = new Map(
    controlsHere().flatMap(({ said }) => (pressed.has(kindOf(said)) ? [] : [[kindOf(said), said]])),
  );
  const done: string[] = [];
  let isAsShown = true;
  for (const [kind, said] of found) {
    pressed.add(kind);
    if (!isAsShown) await app.show(screen);
    const same = controlsHere().find((one) => one.said === said);
    if (!same) continue;
    const [before, address] = [linesOf(document.body), location.href];
    const requests = await app.press(same.control);
    const after = linesOf(document.body);
    const isElsewhere = location.href !== address;
    const news = after.filter((line) => !before.includes(line));
    isAsShown = !isElsewhere && requests.length === 0 && String(after) === String(before);
    done.push(
      [
        said,
        ...(isElsewhere ? [`goes to ${location.pathname}${location.search}`] : []),
        ...requests.map((request) => `sends ${request}`),
        ...news.slice(0, maxNews).map((line) => `shows ${line}`),
      ].join('\n  '),
    );
  }
  expect(`\n${done.join('\n')}\n`).toMatchSnapshot();
});
