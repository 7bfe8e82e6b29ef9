import { DomainError, type ErrorCode, type ErrorKind, errorSentence, isErrorCode } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import type * as z from 'zod/mini';

/** Maps each kind of refusal to its HTTP status. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  'too-slow': 408,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

export interface ErrorBody {
  /** Set only if a registration finds the address taken, since its response is an `ok` flag. */
  ok?: false;
  error: string;
  code: ErrorCode;
  fields?: Record<string, { code: ErrorCode; error: string }>;
  /** Set if a login finds the account suspended or banned. Valid for `/api/account-status`, the export and the deletion. */
  statusToken?: string;
  /** Set if a login needs a code. It starts the session at `/api/auth/login/code`. */
  loginToken?: string;
}

/** The body of a refusal, in the given language. */
export function errorBody(error: DomainError, language: Language): ErrorBody {
  const sentence = (code: ErrorCode) => errorSentence(code, language, error.details);
  const { statusToken, loginToken } = error.details;
  const fields = Object.entries(error.fields ?? {}).map(([name, code]) => [name, { code, error: sentence(code) }]);
  return {
    ...(error.code === 'email.taken' && { ok: false }),
    error: sentence(error.code),
    code: error.code,
    ...(statusToken !== undefined && { statusToken: String(statusToken) }),
    ...(loginToken !== undefined && { loginToken: String(loginToken) }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) as NonNullable<ErrorBody['fields']> }),
  };
}

/**
 * Turns the issues of a schema into a refusal. A single wrong field gets its own sentence, because some clients only show
 * `error`.
 */
export function invalidRequest(found: z.core.$ZodError): DomainError {
  const fields: Record<string, ErrorCode> = {};
  const details: Record<string, string | number> = {};
  for (const issue of found.issues) {
    const name = issue.path.map(String).join('.');
    const code = isErrorCode(issue.message) ? issue.message : 'field.invalid';
    if (name) fields[name] ??= code;
    if ('maximum' in issue) details['maximum'] = Number(issue.maximum);
  }
  const codes = [...new Set(Object.values(fields))];
  const whole = found.issues.find((issue) => issue.path.length === 0)?.message;
  const code = codes[0] ?? (whole && isErrorCode(whole) ? whole : 'request.malformed');
  return new DomainError(codes.length > 1 ? 'request.invalid' : code, { details, fields });
}

/**
 * Translates Fastify's own errors into refusals of the catalogue. The library that serves files sets `expose` instead of a
 * code. Errors of other libraries may have a `statusCode` too, such as one returned by another server. Those are not the
 * client's fault.
 */
export function fromFramework(
  error: { statusCode?: number | undefined; code?: string | undefined; expose?: boolean | undefined },
  isRead: boolean,
): DomainError | undefined {
  if (isRead && !error.code?.startsWith('FST_') && error.expose === undefined) return undefined;
  switch (error.statusCode) {
    case 400:
      return new DomainError('request.malformed');
    // A path that is refused for odd encoding or length counts as unknown.
    case 403:
    case 404:
    case 414:
      return new DomainError('route.unknown');
    case 405:
      return new DomainError('route.method');
    case 413:
      return new DomainError('request.too-large');
    case 415:
      return new DomainError('request.unsupported');
    case 429:
      return new DomainError('request.too-many');
    default:
      return isClientError(error.statusCode) ? new DomainError('request.malformed') : undefined;
  }
}

const isClientError = (status = 500) => status >= 400 && status < 500;
