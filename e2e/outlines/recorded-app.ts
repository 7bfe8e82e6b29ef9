/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, vi } from 'vitest';
import type { Catalogue } from '../../apps/web/src/i18n/catalogue.ts';
import type { Answers } from './answers.ts';
import { openWindow } from './browser.ts';
import { type Modules, openApp } from './open-app.ts';
import { keysOf } from './outline.ts';

interface Recorded {
  nowUtc: string;
  logins: Record<string, { accessToken: string; user: object }>;
  answers: Answers;
}
const recordedFile = new URL('recorded-answers.json', import.meta.url);
const recorded = JSON.parse(readFileSync(recordedFile, 'utf8')) as Recorded;
/** The address of a running demo whose responses are recorded. */
const demo = process.env['DEMO_URL'];
const fetchReal = globalThis.fetch;

vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
vi.setSystemTime(recorded.nowUtc);
openWindow('https://ambiance.example/');
const modules = import.meta.glob<Partial<Modules>>([
  '../../apps/web/src/*/**/*.{ts,tsx}',
  '!**/*.{test,worker}.ts',
  '!**/prerender/**',
]);
const loaded = await Promise.all(Object.values(modules).map((load) => load()));
const catalogues = import.meta.glob<{ texts: Catalogue }>('../../apps/web/src/**/*.en.ts', { eager: true });
export const keyOf = keysOf(catalogues);
const found = <Name extends keyof Modules>(name: Name) => loaded.find((one) => one[name])![name]!;
const { screens: all } = await import('../screens/screens.ts');
export const app = await openApp({
  ...recorded,
  App: found('App'),
  session: found('session'),
  queryClient: found('queryClient'),
  ask: demo ? (address, init) => fetchReal(demo + address, init) : undefined,
});

afterAll(() => {
  app.leave();
  if (demo) writeFileSync(recordedFile, `${JSON.stringify(recorded, null, 1)}\n`);
});

/** Screens that need something that the window lacks. Journeys and the gallery open them in a browser. */
const needBrowser = [
  // Pages from the server, not from the web app.
  'outbox',
  'outbox-mails',
  'friend-page',
  'friend-page-call',
  'friend-page-over',
  'unsubscribe',
  'unsubscribe-done',
  'unsubscribe-over',
  // They draw pictures, connect to the hub, or use a browser database.
  'photos-chosen',
  'photos-waiting',
  'crop-photo',
  'first-step-waiting',
  'chat-not-sent',
  'redeem-kept',
  // They first compute a proof of work.
  'log-in-deleted',
  'log-in-code',
  'log-in-recovery-code',
  'register-deleted',
  'forgot-password-sent',
  // They need the server's response to a change.
  'tell-friend-by-text',
  'plans-phone',
  // The call after a hub connection loads the check-ins, and the outlines open no connection.
  'told-friends',
  'unreached-friends',
  'table-toast',
  'new-host',
  // The field searches for places or codes during typing.
  'register-places',
  'redeem-refused',
];

export const screens = all.filter(({ name }) => !needBrowser.includes(name));
