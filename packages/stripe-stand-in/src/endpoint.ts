import type { Form } from './form.ts';
import type { Objects } from './store.ts';

/** What one call of the API does: a method and path of Stripe's, `{id}` for the object. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/v1/${string}`;
  run(objects: Objects, form: Form, id: string): Promise<unknown>;
}

/** A whole list; nothing here is long enough for pages. */
export const listOf = (url: string, data: readonly unknown[]) => ({ object: 'list', url, has_more: false, data });
