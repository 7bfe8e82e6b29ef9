import { ApiError } from './form.ts';
import type { Kind, ObjectKinds } from './objects.ts';
import type { Objects } from './store.ts';

/** An object that a call names. */
export async function found<K extends Kind>(objects: Objects, kind: K, id: string): Promise<ObjectKinds[K]> {
  const object = await objects.get(kind, id);
  if (!object) throw new ApiError(404, `No such ${kind}: '${id}'`, 'resource_missing');
  return object;
}
