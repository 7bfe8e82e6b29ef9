import { expect, test } from 'vitest';
import { createConnectionView } from './connection-view.ts';

test('the online partners are announced when they change, and not when the same ones are repeated', () => {
  const view = createConnectionView();
  const announced: string[][] = [];
  view.online.subscribe(() => announced.push([...view.online.get()]));
  view.enter('Connected', false, ['ana', 'ben']);
  const online = view.online.get();
  view.enter('Connected', false, ['ben', 'ana']);
  expect(view.online.get()).toBe(online);
  view.enter('Connected', false, ['ana', 'eve']);
  view.enter('Disconnected');
  view.enter('Disconnected');
  expect(announced).toEqual([['ana', 'ben'], ['ana', 'eve'], []]);
});
