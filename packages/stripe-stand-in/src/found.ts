import { ApiError } from './form.ts';
import type { Kind, ObjectKinds } from './objects.ts';
import type { Objects } from './store.ts';

/** Loads an object by the id in a call; throws an `ApiError` if there is none. */
export async function found<K extends Kind>(objects: Objects, kind: K, id: string): Promise<ObjectKinds[K]> {
  const object = await objects.get(kind, id);
  const isDeleted = object?.object === 'customer' && object.stand_in.isDeleted;
  if (!object || isDeleted) throw new ApiError(404, `No such ${kind}: '${id}'`, 'resource_missing');
  return object;
}
