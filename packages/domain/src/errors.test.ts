import { expect, test } from 'vitest';
import { type ErrorCode, errors } from './errors.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test.each(Object.entries(errors) as [ErrorCode, { en: string; fr: string }][])(
  'the messages of %s have the same sense in both languages, in good French typography',
  (_, { en, fr }) => {
    expect(placeholders(fr)).toEqual(placeholders(en));
    expect(fr).not.toMatch(/[^\u202f][:;!?»](?!\d)|«[^\u202f]|'/);
    if (en.length > 20) expect(fr).not.toBe(en);
  },
);
