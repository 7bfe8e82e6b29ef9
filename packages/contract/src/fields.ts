import { earliestBirthDate, isCalendarDate } from '@ambiance/domain/ages';
import type { ErrorCode } from '@ambiance/domain/errors';
import type { AppealId, CaseId, ClaimId, DecisionId, MessageId, PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { maxLengths, minPasswordLength } from '@ambiance/domain/members';
import { parsePhoneNumber } from '@ambiance/domain/phones';
import { maxPlaceLength } from '@ambiance/domain/proposals';
import * as z from 'zod/mini';

/** The refusal of a schema is a code of the catalogue; the server says its sentence in the caller's language. */
const code = (errorCode: ErrorCode) => errorCode;

/** zod measures whatever has a length. So check the type of a text or an array before its length. */
const onceTyped = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 };
export const maxLength = (maximum: number, error: ErrorCode) => z.maxLength(maximum, { error, ...onceTyped });
export const minLength = (minimum: number, error: ErrorCode) => z.minLength(minimum, { error, ...onceTyped });

/** Neither control characters (line breaks aside), nor marks that turn or hide text, nor broken surrogates. */
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/u;
const isReadable = (text: string) => text.isWellFormed() && !unreadable.test(text.replaceAll('\u202f', ' '));
const readable = () => z.refine<string>(isReadable, code('field.characters'));

/** A visible character: no space, no mark alone and no letter without a glyph. */
export const visible = /[^\s\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trimmed text in one Unicode form; empty is allowed, and a text that shows nothing is empty. */
export const text = (maximum: number) =>
  z.string(code('field.invalid')).check(
    z.trim(),
    z.normalize('NFC'),
    z.overwrite((typed) => (visible.test(typed) ? typed : '')),
    maxLength(maximum, code('field.too-long')),
    readable(),
  );

/** Trimmed text that says something: one that shows nothing counts as missing. */
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

/** The same on one line. */
const line = (maximum: number, missing: ErrorCode) =>
  requiredText(maximum, missing).check(z.regex(/^[^\n\r\t]*$/, code('field.characters')));

export const displayName = line(maxLengths.displayName, 'name.required');
export const city = line(maxLengths.city, 'city.required');
/** Where to meet, in somebody's own words. */
export const meetingPlace = line(maxPlaceLength, 'proposal.place-required');
export const country = line(maxLengths.country, 'country.required');

/** Whether a database can hold a text as it was typed. */
export const isStorable = (typed: string) => typed.isWellFormed() && !typed.includes('\u0000');

/** An address that is looked for, not stored: whatever is typed may be wrong. */
export const typedEmail = z
  .string(code('email.invalid'))
  .check(
    z.trim(),
    z.toLowerCase(),
    maxLength(maxLengths.email, code('email.invalid')),
    z.refine(isStorable, code('email.invalid')),
  );

/** An address in lower case, so that one person has one account. */
export const email = typedEmail.check(z.email(code('email.invalid')));

/** A number that text messages can be sent to, however people write it; ten digits alone are North American. */
export const phoneNumber = z.pipe(
  z.string(code('phone.invalid')).check(maxLength(100, code('phone.invalid'))),
  z.transform((typed, context) => {
    const number = parsePhoneNumber(typed);
    if (number) return number;
    context.issues.push({ code: 'custom', message: code('phone.invalid'), input: typed });
    return z.NEVER;
  }),
);

/** A password exactly as typed: never trimmed, never changed. */
export const newPassword = z
  .string(code('password.too-short'))
  .check(
    minLength(minPasswordLength, code('password.too-short')),
    maxLength(maxLengths.password, code('field.too-long')),
    z.refine(isStorable, code('field.characters')),
  );

/** A password that is compared, not set: any text. */
export const typedPassword = z
  .string(code('field.required'))
  .check(minLength(1, code('field.required')), maxLength(1024, code('field.too-long')));

/** The secret of a mailed link. */
export const linkToken = z.string(code('link.invalid')).check(z.regex(/^[\da-f]{64}$/, code('link.invalid')));

/** A calendar date; a date-time is cut to the date as written, never shifted by a zone. */
export const birthDate = z.string(code('birth-date.required')).check(
  minLength(1, code('birth-date.required')),
  z.overwrite((written) => (/^\d{4}-\d{2}-\d{2}T/.test(written) ? written.slice(0, 10) : written)),
  z.refine(isCalendarDate, code('birth-date.invalid')),
  z.refine((date) => date >= earliestBirthDate, code('birth-date.out-of-range')),
);

const degrees = (most: number) =>
  z
    .number(code('position.out-of-range'))
    .check(z.minimum(-most, code('position.out-of-range')), z.maximum(most, code('position.out-of-range')));
export const latitude = degrees(90);
export const longitude = degrees(180);

/** A checked value is the id of one kind of thing; on the wire it is a plain one. */
const identify =
  <Id>() =>
  <Input>(schema: z.ZodMiniType<Input, Input>) =>
    schema as unknown as z.ZodMiniType<Id, Input>;

/** A number written in a query. */
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
/** An increasing whole number, in a column of 8 bytes. */
export const serialId = z.int(code('field.invalid')).check(z.positive(code('field.invalid')));
/** The same in a column of 4 bytes, which a larger number would fail. */
const shortSerialId = serialId.check(z.maximum(2 ** 31 - 1, code('field.invalid')));
export const venueId = identify<VenueId>()(shortSerialId);
export const perkId = identify<PerkId>()(shortSerialId);
export const claimId = identify<ClaimId>()(serialId);
/** A photo, by the hex id that its address has. */
export const photoHexId = z.string(code('photo.id-invalid')).check(z.regex(/^[\da-f]{32}$/, code('photo.id-invalid')));
export const caseId = identify<CaseId>()(serialId);
export const decisionId = identify<DecisionId>()(serialId);
export const appealId = identify<AppealId>()(serialId);
export const messageId = identify<MessageId>()(serialId);
/** An instant as `2026-11-20T17:00:00.000Z`. */
export const utc = z.string();
