import type { Form } from './form.ts';
import type { Objects } from './store.ts';

/** One API call: a method and path of Stripe's, with `{id}` for the object. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/v1/${string}`;
  run(objects: Objects, form: Form, id: string): Promise<unknown>;
}

/** A complete list; no list is long enough to need pages. */
export const listOf = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data });
