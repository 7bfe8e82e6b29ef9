import { expect, test } from 'vitest';
import { outlineOf } from './outline.ts';
import { app, keyOf, screens } from './recorded-app.ts';

/** Screens whose outline has the header and the footer, one for each kind of user. */
const whole = ['landing', 'profile-free', 'drawer', 'host-desk', 'venue-desk', 'moderation', 'admin'];

test.each(screens)('the screen $name says and offers what was recorded', async (screen) => {
  await app.show(screen);
  const outline = outlineOf(document.body, { keyOf, isWhole: whole.includes(screen.name) });
  expect(`\n${outline}\n`).toMatchSnapshot();
});
