import { createObservable } from '@ambiance/chat-client/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUnseen, followDevice, followPage } from './follow-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  // Test files share a process: the next file is loaded before its own tests could restore these.
  vi.unstubAllGlobals();
});

/** A page with a connection that records the calls made to it. */
function openPage() {
  const page = Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' });
  const frame = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
  const steps: string[] = [];
  const state = createObservable<string>(() => 'Connected');
  const step = (name: string) => () => void steps.push(name);
  const connection = {
    state: state as never,
    wake: step('wake'),
    sleep: step('sleep'),
    invalidate: step('invalidate'),
    reconnect: step('reconnect'),
  };
  const show = (isShown: boolean) => {
    Object.assign(page, { hidden: !isShown, visibilityState: isShown ? 'visible' : 'hidden' });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const happens = (name: string, persisted = false) =>
    frame.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { connection, session: { follow: step('follow the session') }, steps, state, show, happens };
}

test('a page hidden for five minutes suspends its connection, and resumes it when visible again', () => {
  const { connection, session, steps, show } = openPage();
  followPage(connection, session);
  show(false);
  vi.advanceTimersByTime(299_999);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(steps).toEqual(['sleep']);
  show(true);
  expect(steps).toEqual(['sleep', 'wake']);
});

test('a page visible again within five minutes was never suspended', () => {
  const { connection, session, steps, show } = openPage();
  followPage(connection, session);
  show(false);
  vi.advanceTimersByTime(299_999);
  show(true);
  vi.advanceTimersByTime(300_000);
  expect(steps).not.toContain('sleep');
});

test('a page checks its connection every 20 seconds while it is visible, and a hidden page runs no timer for it', () => {
  const { connection, session, steps, show } = openPage();
  followPage(connection, session);
  vi.advanceTimersByTime(40_000);
  expect(steps).toEqual(['wake', 'wake']);
  show(false);
  vi.advanceTimersByTime(60_000);
  expect(steps).toEqual(['wake', 'wake']);
  show(true);
  vi.advanceTimersByTime(20_000);
  expect(steps).toEqual(['wake', 'wake', 'wake', 'wake']);
});

test('a page opened in the background is suspended after five minutes, too', () => {
  const { connection, session, steps, show } = openPage();
  show(false);
  followPage(connection, session);
  vi.advanceTimersByTime(300_000);
  expect(steps).toEqual(['sleep']);
});

test.each([
  ['Connected', ['wake']],
  ['Connecting', ['wake']],
  ['Disconnected', ['wake', 'reconnect']],
  ['Reconnecting', ['wake', 'reconnect']],
])('when the network is back, a connection that is %s takes the steps %j', (state, expected) => {
  const page = openPage();
  followPage(page.connection, page.session);
  page.state.set(state);
  page.happens('online');
  expect(page.steps).toEqual(expected);
});

test('a hidden page whose network returns reconnects and stays suspended', () => {
  const { connection, session, steps, state, show, happens } = openPage();
  followPage(connection, session);
  show(false);
  state.set('Disconnected');
  happens('online');
  expect(steps).toEqual(['reconnect']);
});

test.each([
  ['offline', false, ['invalidate']],
  ['pagehide', true, ['sleep']],
  ['pageshow', true, ['follow the session', 'wake']],
  ['pageshow', false, []],
])('the event %s of a page stored for later: %s takes the steps %j', (name, persisted, expected) => {
  const { connection, session, steps, happens } = openPage();
  followPage(connection, session);
  happens(name, persisted);
  expect(steps).toEqual(expected);
});

test('listeners are not called after they stop following the device', () => {
  const { show, happens } = openPage();
  const calls: string[] = [];
  const stop = followDevice(() => calls.push('back'));
  show(false);
  show(true);
  happens('online');
  expect(calls).toHaveLength(2);
  stop();
  show(true);
  happens('online');
  expect(calls).toHaveLength(2);
});

test('a visible page shows what it missed once, as soon as it is connected', () => {
  openPage();
  const unseen = createUnseen();
  expect([unseen.isToRead(false), unseen.isToShow()]).toEqual([true, false]);
  expect([unseen.isToRead(true), unseen.isToShow(), unseen.isToShow()]).toEqual([true, true, false]);
  expect([unseen.isToRead(true), unseen.isToShow()]).toEqual([true, true]);
});

test('a hidden page reads what it missed when it connects, and shows it once it is visible', () => {
  const { show } = openPage();
  const unseen = createUnseen();
  show(false);
  expect([unseen.isToRead(true), unseen.isToShow()]).toEqual([true, false]);
  expect([unseen.isToRead(false), unseen.isToShow()]).toEqual([false, false]);
  show(true);
  expect([unseen.isToRead(false), unseen.isToShow(), unseen.isToShow()]).toEqual([true, true, false]);
});
