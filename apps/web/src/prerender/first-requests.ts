import { chatRoutes } from '@ambiance/contract/chat';
import { discoveryRoutes } from '@ambiance/contract/discovery';
import { memberRoutes } from '@ambiance/contract/members';
import { planRoutes } from '@ambiance/contract/plans';
import type { Input, Route } from '@ambiance/contract/route';
import type { KnownAtFirst } from '../loading/first-answers.ts';

type Placeholder = `{${keyof KnownAtFirst}}`;
type Placeholders<S> = { [Name in keyof Input<S>]?: Placeholder };
type Question = Route & { method: 'GET'; access: 'signed-in' };
type Parts<R extends Question> = (R extends { params: infer S } ? { params: Required<Placeholders<S>> } : unknown) & {
  query?: R extends { query: infer S } ? Placeholders<S> : never;
};

/** The path of a request as the typed client would write it, with placeholders. */
function request<R extends Question>(route: R, parts: Parts<R>): string {
  const { params = {}, query = {} } = parts as { params?: Record<string, string>; query?: Record<string, string> };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  const asked = Object.entries(query).map(([name, placeholder]) => `${name}=${placeholder}`);
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path;
}

/**
 * The first requests of each page for signed-in users, sent in parallel with loading the scripts. A request with an empty
 * placeholder is left to the page.
 */
export const firstRequests: Readonly<Record<string, readonly string[]>> = {
  '/search': [
    request(memberRoutes.me, {}),
    request(planRoutes.limits, {}),
    request(discoveryRoutes.search, { query: { mood: '{mood}' } }),
  ],
  '/chat': [
    request(chatRoutes.history, { params: { id: '{to}' } }),
    request(discoveryRoutes.member, { params: { id: '{to}' } }),
  ],
};
