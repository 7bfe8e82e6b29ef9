import { isDeepStrictEqual } from 'node:util';
import { api } from '@ambiance/contract/api';
import { createClient, type Send } from '@ambiance/contract/client';
import type { ErrorCode } from '@ambiance/domain/errors';
import * as z from 'zod/mini';

/** The error of a refused call. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, { code: ErrorCode; error: string }> | undefined;
  readonly retryAfter: string | null;
  readonly loginToken: string | undefined;

  constructor(
    response: Response,
    body: { error?: string; code?: ErrorCode; fields?: CallError['fields']; loginToken?: string },
  ) {
    super(body.error ?? response.statusText);
    this.status = response.status;
    this.code = body.code;
    this.fields = body.fields;
    this.loginToken = body.loginToken;
    this.retryAfter = response.headers.get('retry-after');
  }
}

/** Sends calls over HTTP. Every response must have exactly the shape that the contract declares. */
export function sendTo(address: string, headers: Record<string, string> = {}): Send {
  return async (call, route) => {
    const isForm = call.body instanceof FormData;
    const response = await fetch(address + call.path, {
      method: call.method,
      headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      body: isForm ? (call.body as FormData) : call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ?? null,
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (!response.ok) throw new CallError(response, body as ConstructorParameters<typeof CallError>[1]);
    const parsed = z.parse(route.response, body);
    if (!isDeepStrictEqual(parsed, body)) {
      throw new Error(
        `${route.method} ${route.path} answered fields that the contract does not declare: ${text.slice(0, 500)}`,
      );
    }
    return { body: parsed, link: response.headers.get('link') ?? undefined };
  };
}

/** A client of a server. With an access token, it is signed in. */
export const clientOf = ({ address }: { address: string }, accessToken?: string) =>
  createClient(api, sendTo(address, accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }));
