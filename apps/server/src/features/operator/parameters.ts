import { isCalendarDate } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import type { PerkId, UserId, VenueId } from '@ambiance/domain/ids';
import { OperatorError } from '../../platform/operator-error.ts';

/** A parameter of an act: how the command line names and reads it. The page sends values that are already parsed. */
export interface Parameter<T, IsOptional extends boolean = boolean> {
  /** The value in the help, such as `NUMBER`. It is `flag` if the option has no value, and `account` if two options name the account. */
  value: string;
  isOptional: IsOptional;
  /** Not stored in the audit log. */
  isPersonal?: true;
  /** Parses the text of an option; undefined if it is not valid. */
  read(words: string): T | undefined;
  /** The rule for the text, as the error message states it. */
  must: string;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

type Value<P> = P extends Parameter<infer T> ? T : never;

export type Values<P extends Parameters> = {
  readonly [Name in keyof P as P[Name] extends Parameter<unknown, false> ? Name : never]: Value<P[Name]>;
} & {
  readonly [Name in keyof P as P[Name] extends Parameter<unknown, false> ? never : Name]?: Value<P[Name]> | undefined;
};

const parameter = <T>(value: string, must: string, read: (words: string) => T | undefined): Parameter<T, false> => ({
  value,
  must,
  read,
  isOptional: false,
});

export const optional = <T>(one: Parameter<T>): Parameter<T, true> => ({ ...one, isOptional: true });

export const personal = <T, O extends boolean>(one: Parameter<T, O>): Parameter<T, O> => ({ ...one, isPersonal: true });

/** An account by `--email`, or by an id, a name or a part of the address in `--member`. */
export const account: Parameter<UserId, false> = personal(parameter<UserId>('account', '', () => undefined));

export const flag: Parameter<boolean, true> = optional(parameter('flag', '', () => true));

/** A text of at most 300 characters. */
export const text = (value = 'TEXT', maxLength = 300): Parameter<string, false> =>
  parameter(value, `a text of at most ${maxLength} characters`, (words) => {
    const trimmed = words.trim();
    return trimmed === '' || trimmed.length > maxLength ? undefined : trimmed;
  });

/** One of a list of words, in any case. */
export const choice = <const T extends string>(words: readonly T[]): Parameter<T, false> =>
  parameter(words.join('|'), `one of ${words.join(', ')}`, (typed) =>
    words.find((word) => word.toLowerCase() === typed.toLowerCase()),
  );

/** A whole number from 1 to `max`. */
export const wholeNumber = (max: number, must = `a whole number from 1 to ${max}`): Parameter<number, false> =>
  parameter('NUMBER', must, (words) =>
    /^\d{1,15}$/.test(words) && Number(words) >= 1 && Number(words) <= max ? Number(words) : undefined,
  );

const largestId = 2 ** 31 - 1;
export const venue: Parameter<VenueId, false> = wholeNumber(largestId, 'a number that "venue list" shows');
export const perk: Parameter<PerkId, false> = wholeNumber(largestId, 'a number that "perk list" shows');

/** A number from -max to max. */
export const degrees = (max: number): Parameter<number, false> =>
  parameter('N', `a number from -${max} to ${max}`, (words) =>
    words.trim() !== '' && Math.abs(Number(words)) <= max ? Number(words) : undefined,
  );

export const day: Parameter<CalendarDate, false> = parameter('YYYY-MM-DD', 'a date such as 2026-12-31', (words) =>
  isCalendarDate(words) ? words : undefined,
);

/** An amount of dollars, as it was typed. */
export const amount: Parameter<string, false> = parameter('11.99', 'an amount such as 11.99', (words) =>
  /^[1-9]\d{0,2}(\.\d\d)?$/.test(words) ? words : undefined,
);

/** A parameter with its own parser. */
export const custom = parameter;

/** Reads the options of a command line, except accounts. @throws OperatorError with the name of the option that is wrong */
export function readValues(
  parameters: Parameters,
  options: Readonly<Record<string, string | boolean | undefined>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(parameters)) {
    if (one.value === 'account') continue;
    const words = options[name];
    if (words === undefined || words === '') {
      if (!one.isOptional || words === '') throw new OperatorError(`--${name} is missing.`);
      continue;
    }
    values[name] = one.read(String(words));
    if (values[name] === undefined) throw new OperatorError(`--${name} must be ${one.must}.`);
  }
  return values;
}

/** The options of parameters as the help shows them. */
export const usageOf = (parameters: Parameters): string =>
  Object.entries(parameters)
    .map(([name, { value, isOptional }]) => {
      const shown =
        value === 'account'
          ? '(--email ADDRESS | --member "ID, NAME OR PART OF AN ADDRESS")'
          : `--${name}${value === 'flag' ? '' : ` ${value}`}`;
      return isOptional ? `[${shown}]` : shown;
    })
    .join(' ');
