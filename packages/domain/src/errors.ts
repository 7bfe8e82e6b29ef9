import { accountStatusErrors } from './errors/account-status.ts';
import { accountErrors } from './errors/accounts.ts';
import { assignmentErrors } from './errors/assignments.ts';
import { billingErrors } from './errors/billing.ts';
import { chatErrors } from './errors/chat.ts';
import { checkInErrors } from './errors/check-ins.ts';
import { discoveryErrors } from './errors/discovery.ts';
import type { ErrorEntries, ErrorKind } from './errors/entry.ts';
import { hostErrors } from './errors/hosts.ts';
import { managerErrors } from './errors/managers.ts';
import { memberErrors } from './errors/members.ts';
import { faceErrors } from './errors/faces.ts';
import { moderationErrors } from './errors/moderation.ts';
import { moodErrors } from './errors/moods.ts';
import { operatorErrors } from './errors/operator.ts';
import { perkErrors } from './errors/perks.ts';
import { phoneErrors } from './errors/phone.ts';
import { photoErrors } from './errors/photos.ts';
import { placeErrors } from './errors/places.ts';
import { proposalErrors } from './errors/proposals.ts';
import { reportErrors } from './errors/reports.ts';
import { requestErrors } from './errors/requests.ts';
import { secondFactorErrors } from './errors/second-factor.ts';
import { tableCheckErrors } from './errors/table-checks.ts';
import { venueErrors } from './errors/venues.ts';
import { vouchingErrors } from './errors/vouching.ts';
import type { Language } from './languages.ts';
import { withSingleStops } from './single-stops.ts';

export type { ErrorKind };

/**
 * All error codes: each has a kind and a message in both languages. `{name}` is a placeholder. Each feature has its own file in
 * `errors/`.
 */
export const errors = {
  ...accountErrors,
  ...accountStatusErrors,
  ...assignmentErrors,
  ...billingErrors,
  ...chatErrors,
  ...checkInErrors,
  ...discoveryErrors,
  ...hostErrors,
  ...managerErrors,
  ...memberErrors,
  ...faceErrors,
  ...moderationErrors,
  ...moodErrors,
  ...operatorErrors,
  ...perkErrors,
  ...phoneErrors,
  ...photoErrors,
  ...placeErrors,
  ...proposalErrors,
  ...reportErrors,
  ...requestErrors,
  ...secondFactorErrors,
  ...tableCheckErrors,
  ...venueErrors,
  ...vouchingErrors,
} as const satisfies ErrorEntries;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/**
 * Values of a message's placeholders, by name. A value that differs by language has two entries, such as `until.en` and
 * `until.fr`.
 */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** The message of a code in a language, with its placeholders filled in. */
export const errorSentence = (code: ErrorCode, language: Language, details: ErrorDetails = {}): string =>
  withSingleStops(
    errors[code][language].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(details[`${name}.${language}`] ?? details[name] ?? placeholder),
    ),
  );

/**
 * Error thrown when a rule of the product refuses something. The server's edge turns it into a message in the user's language.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** The invalid fields of the request with their codes, if the error is about fields. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined;

  constructor(
    code: ErrorCode,
    options: { details?: ErrorDetails; fields?: Readonly<Record<string, ErrorCode>>; cause?: unknown } = {},
  ) {
    super(code, 'cause' in options ? { cause: options.cause } : {});
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details ?? {};
    this.fields = options.fields;
  }

  get kind(): ErrorKind {
    return errors[this.code].kind;
  }
}

/** The error of one field of the request that is refused. */
export const wrongField = (name: string, code: ErrorCode): DomainError =>
  new DomainError(code, { fields: { [name]: code } });
