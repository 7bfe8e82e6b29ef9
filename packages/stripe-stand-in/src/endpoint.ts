import type { Form } from './form.ts';
import type { Objects } from './store.ts';

/** API calls by Stripe's method and path, with `{id}` for the object. */
export type Endpoints = Readonly<
  Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, (objects: Objects, form: Form, id: string) => Promise<unknown>>
>;

/** A complete list; no list is long enough to need pages. */
export const listOf = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data });
