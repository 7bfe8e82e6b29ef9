import { HubError, invocationErrorText } from './errors.ts';
import type { Invocation } from './protocol/messages.ts';
import type { AnyEvents, HubMethod, HubOptions, HubStream, HubUser, UploadMethod, UploadStream } from './types.ts';

export interface Method<User extends HubUser> {
  readonly name: string;
  readonly streaming: boolean;
  /** The number of streams that a call must bring. */
  readonly uploads: number;
  readonly handle: HubMethod<User, AnyEvents>;
}

/** The hub's methods by name, ignoring case as Microsoft's server does. */
export class Methods<User extends HubUser> {
  readonly #byName = new Map<string, Method<User>>();

  constructor({ methods, streams = {} }: Pick<HubOptions<User, AnyEvents>, 'methods' | 'streams'>) {
    for (const [name, declared] of Object.entries(methods)) this.#add(name, declared, false);
    for (const [name, declared] of Object.entries(streams)) this.#add(name, declared, true);
  }

  find(target: string): Method<User> | undefined {
    return this.#byName.get(target) ?? this.#byName.get(target.toLowerCase());
  }

  #add(name: string, declared: Declared<User>, streaming: boolean): void {
    const key = name.toLowerCase();
    if (this.#byName.has(key)) throw new Error(`The hub declares the method '${name}' twice.`);
    const { uploads, handle } = typeof declared === 'function' ? { uploads: 0, handle: declared } : declared;
    const method = { name, streaming, uploads, handle };
    this.#byName.set(key, method);
    this.#byName.set(name, method);
  }
}

type Declared<User extends HubUser> =
  | HubMethod<User, AnyEvents>
  | UploadMethod<User, AnyEvents>
  | HubStream<User, AnyEvents>
  | UploadStream<User, AnyEvents>;

/** The reason why a call cannot run, in the wording of Microsoft's dispatcher; undefined if it can. */
export function refusalOf(
  method: Pick<Method<HubUser>, 'streaming' | 'uploads'> | undefined,
  { target, type, streamIds = [] }: Invocation,
): string | undefined {
  if (method === undefined) return `Unknown hub method '${target}'`;
  if (method.streaming && type === 1) {
    return `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`;
  }
  if (!method.streaming && type === 4) {
    return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
  }
  if (method.uploads === streamIds.length) return undefined;
  const text = `Client sent ${streamIds.length} stream(s), Hub method expects ${method.uploads}.`;
  return invocationErrorText(target, new HubError(text), false);
}
