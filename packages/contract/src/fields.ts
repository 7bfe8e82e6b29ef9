import { earliestBirthDate, isCalendarDate } from '@ambiance/domain/ages';
import type { ErrorCode } from '@ambiance/domain/errors';
import type { AppealId, CaseId, ClaimId, DecisionId, MessageId, PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { maxLengths, minPasswordLength } from '@ambiance/domain/members';
import { parsePhoneNumber } from '@ambiance/domain/phones';
import { maxPlaceLength } from '@ambiance/domain/proposals';
import * as z from 'zod/mini';

/** A schema is refused with a code of the catalogue; the server translates it for the caller. */
const code = (errorCode: ErrorCode) => errorCode;

/** Checks the type before the length: zod measures anything that has a length. */
const onceTyped = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };
export const maxLength = (maximum: number, error: ErrorCode) => z.maxLength(maximum, { error, ...onceTyped });
export const minLength = (minimum: number, error: ErrorCode) => z.minLength(minimum, { error, ...onceTyped });

/** Control characters (except line breaks), marks that reverse or hide text, and broken surrogates. */
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/u;
const isReadable = (text: string) => text.isWellFormed() && !unreadable.test(text.replaceAll('\u202f', ' '));
const readable = () => z.refine<string>(isReadable, code('field.characters'));

/** A visible character: not a space, not only a combining mark, and not a character without a glyph. */
export const visible = /[^\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trimmed text, normalized to one Unicode form. Empty is allowed, and a text without visible characters becomes empty. */
export const text = (maximum: number) =>
  z.string(code('field.invalid')).check(
    z.trim(),
    z.normalize('NFC'),
    z.overwrite((typed) => (visible.test(typed) ? typed : '')),
    maxLength(maximum, code('field.too-long')),
    readable(),
  );

/** Trimmed text that must not be empty; a text without visible characters counts as missing. */
export const requiredText = (maximum: number, missing: ErrorCode) =>
  z
    .string(code(missing))
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.regex(visible, code(missing)),
      maxLength(maximum, code('field.too-long')),
      readable(),
    );

/** Like `requiredText`, on a single line. */
const line = (maximum: number, missing: ErrorCode) =>
  requiredText(maximum, missing).check(z.regex(/^[^\n\r\t]*$/, code('field.characters')));

export const venueName = line(80, 'name.required');
export const displayName = line(maxLengths.displayName, 'name.required');
export const city = line(maxLengths.city, 'city.required');
/** A meeting place that the user types in. */
export const meetingPlace = line(maxPlaceLength, 'proposal.place-required');
export const country = line(maxLengths.country, 'country.required');

/** True if PostgreSQL can store a text exactly as typed. */
export const isStorable = (typed: string) => typed.isWellFormed() && !typed.includes('\u0000');

/** An email address that is looked up, not stored; any text is accepted. */
export const typedEmail = z
  .string(code('email.invalid'))
  .check(
    z.trim(),
    z.toLowerCase(),
    maxLength(maxLengths.email, code('email.invalid')),
    z.refine(isStorable, code('email.invalid')),
  );

/** An email address, converted to lower case, so that one person has one account. */
export const email = typedEmail.check(z.email(code('email.invalid')));

/** A phone number for text messages, in any common notation; ten digits without a plus are North American. */
export const phoneNumber = z.pipe(
  z.string(code('phone.invalid')).check(maxLength(100, code('phone.invalid'))),
  z.transform((typed, context) => {
    const number = parsePhoneNumber(typed);
    if (number) return number;
    context.issues.push({ code: 'custom', message: code('phone.invalid'), input: typed });
    return z.NEVER;
  }),
);

/** A new password, exactly as typed: never trimmed or changed. */
export const newPassword = z
  .string(code('password.too-short'))
  .check(
    minLength(minPasswordLength, code('password.too-short')),
    maxLength(maxLengths.password, code('field.too-long')),
    z.refine(isStorable, code('field.characters')),
  );

/** An existing password to check: any text is accepted. */
export const typedPassword = z
  .string(code('field.required'))
  .check(minLength(1, code('field.required')), maxLength(1024, code('field.too-long')));

/** The secret token in a mailed link. */
export const linkToken = z.string(code('link.invalid')).check(z.regex(/^[\da-f]{64}$/, code('link.invalid')));

/** A calendar date. A date-time is cut to its date as written, without conversion between time zones. */
export const birthDate = z.string(code('birth-date.required')).check(
  minLength(1, code('birth-date.required')),
  z.overwrite((written) => (/^\d{4}-\d{2}-\d{2}T/.test(written) ? written.slice(0, 10) : written)),
  z.refine(isCalendarDate, code('birth-date.invalid')),
  z.refine((date) => date >= earliestBirthDate, code('birth-date.out-of-range')),
);

const degrees = (max: number) =>
  z
    .number(code('position.out-of-range'))
    .check(z.minimum(-max, code('position.out-of-range')), z.maximum(max, code('position.out-of-range')));
export const latitude = degrees(90);
export const longitude = degrees(180);

/** Types a checked value as the id of one kind of thing; on the wire it is a plain value. */
const identify =
  <Id>() =>
  <Input>(schema: z.ZodMiniType<Input, Input>) =>
    schema as unknown as z.ZodMiniType<Id, Input>;

/** A number in a query string. */
export const queryNumber = <S extends z.core.$ZodType<unknown, number>>(
  number: S,
  wrong: ErrorCode = 'field.invalid',
) =>
  z.pipe(
    z.string(code(wrong)).check(z.regex(/^-?\d{1,15}(\.\d{1,20})?$/, code(wrong))),
    z.pipe(z.transform(Number), number),
  );

export const userId = identify<UserId>()(
  z
    .string(code('member.unknown'))
    .check(z.toLowerCase(), z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, code('member.unknown'))),
);
/** Id from an 8-byte sequence: a positive whole number. */
export const serialId = z.int(code('field.invalid')).check(z.positive(code('field.invalid')));
/** Id from a 4-byte sequence; a larger number would fail in the database. */
const shortSerialId = serialId.check(z.maximum(2 ** 31 - 1, code('field.invalid')));
export const venueId = identify<VenueId>()(shortSerialId);
export const perkId = identify<PerkId>()(shortSerialId);
export const claimId = identify<ClaimId>()(serialId);
/** Hex id of a photo, as in its URL. */
export const photoHexId = z.string(code('photo.id-invalid')).check(z.regex(/^[\da-f]{32}$/, code('photo.id-invalid')));
export const caseId = identify<CaseId>()(serialId);
export const decisionId = identify<DecisionId>()(serialId);
export const appealId = identify<AppealId>()(serialId);
export const messageId = identify<MessageId>()(serialId);
/** An instant in UTC, such as `2026-11-20T17:00:00.000Z`. */
export const utc = z.string();

/** The response of a call that has nothing else to return. */
export const done = z.object({ ok: z.literal(true) });

/** The path parameters of a call about a venue. */
export const venueParams = z.object({ id: queryNumber(venueId) });
