/** Plural forms of a message, chosen by `Intl.PluralRules` from the value of `count`. */
interface Plural {
  readonly one: string;
  /** Millions in French. Defaults to `other`. */
  readonly many?: string;
  readonly other: string;
}
/** A text with `{placeholders}`. */
export type Message = string | Plural;
export type Catalogue = Readonly<Record<string, Message>>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Placeholders<M> = M extends string ? NamesIn<M> : M extends Plural ? NamesIn<M[keyof M]> | 'count' : never;

/** Values that a message needs: none, or one for each placeholder. */
export type Values<M, Other> = [Placeholders<M>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholders<M>]: Name extends 'count' ? number : Other }];

type SameNames<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The same keys as the English catalogue, each message with the same placeholders. */
type Faithful<English extends Catalogue, Translated> = {
  readonly [Key in keyof English | keyof Translated]: Key extends keyof English & keyof Translated
    ? SameNames<Placeholders<English[Key]>, Placeholders<Translated[Key]>> extends true
      ? Translated[Key]
      : { readonly placeholdersMustBe: Placeholders<English[Key]> }
    : Key extends keyof English
      ? Message
      : { readonly keyIsNotInEnglish: true };
};

/**
 * Declares a translation, in `<feature>.fr.ts` as `export const texts = translation<typeof import('./<feature>.en.ts')>()({ … })`.
 * A missing, extra or misspelt key or placeholder does not compile.
 */
export const translation =
  <English extends { readonly texts: Catalogue }>() =>
  <const Translated extends Catalogue>(texts: Translated & Faithful<English['texts'], Translated>): Translated =>
    texts;
