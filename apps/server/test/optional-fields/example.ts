import type { Api } from '@ambiance/contract/api';
import type { ErrorCode } from '@ambiance/domain/errors';
import type { CallOptions, Input, Route, Schema } from '@ambiance/contract/route';
import type { Town } from '../bystanders.ts';

type Who = 'ana' | 'ben' | 'eve' | 'host' | 'manager' | 'moderator' | 'administrator';
type Part<R, Name extends 'query' | 'body'> = R extends { [K in Name]: infer S extends Schema } ? Input<S> : never;
type Keys<T> = T extends T ? keyof T : never;
/** Fields of a route's query and body. */
type Fields<R> = { [K in Keys<Part<R, 'query'>> | Keys<Part<R, 'body'>>]?: unknown };
type Given<T> = T | ((town: Town) => T | Promise<T>);

/** Examples for optional fields, by field name; a nested field is `place.text`. */
export interface Said<F = object> {
  /** Values of each field, with other fields that they need. The test adds the values of enumerations. */
  fields: Readonly<Record<string, readonly Given<F>[]>>;
  /** Values that mean the same as omitting the field. Every other value must change something or be refused. */
  leftOut?: Readonly<Record<string, readonly unknown[]>>;
  /** The error if all the fields are omitted. */
  refused?: ErrorCode;
}

export interface Example<R extends Route = Route> extends Said<Fields<R>> {
  by: Who | 'visitor';
  /** A request without its optional fields. */
  given(town: Town): Partial<CallOptions<R>> | Promise<Partial<CallOptions<R>>>;
}

/** Examples for routes with optional fields, by feature and name. The test reports fields without an example. */
export type Examples = {
  readonly [F in keyof Api]?: {
    readonly [N in keyof Api[F]]?: Api[F][N] extends Route ? Example<Api[F][N]> | readonly Example<Api[F][N]>[] : never;
  };
};
