import { accountRoutes } from '@ambiance/contract/accounts';
import { reportRoutes } from '@ambiance/contract/reports';
import { expect, test } from 'vitest';
import { wrongFields } from './forms.ts';

const { body } = accountRoutes.register;
const complete = {
  email: 'ana@example.com',
  password: 'long-enough',
  displayName: 'Ana',
  city: 'Montréal',
  country: 'Canada',
  dateOfBirth: '1999-06-04',
};

test('a complete registration has no errors', () => {
  expect(wrongFields(body, complete)).toEqual({});
});

test('each missing field of a registration is named with its message', () => {
  const empty = { email: '', password: '', displayName: ' ', city: '', country: '', dateOfBirth: '' };
  expect(wrongFields(body, empty)).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 8 characters',
    displayName: 'Name cannot be empty',
    city: 'City is required',
    country: 'Country is required',
    dateOfBirth: 'Date of birth is required',
  });
});

test.each(['nobody', 'nobody@', '@example.com', 'no body@example.com', 'nobody@example'])(
  '%s is not an email address',
  (email) => {
    expect(wrongFields(body, { ...complete, email })).toEqual({ email: 'Invalid email address' });
  },
);

test.each(['02/03/1994', '1994-3-2', '1994-02-30', '94-03-02', 'spring'])(
  '%s is not a date of the form YYYY-MM-DD',
  (dateOfBirth) => {
    expect(wrongFields(body, { ...complete, dateOfBirth })).toEqual({
      dateOfBirth: 'Please enter a valid date, such as June\u00a017, 1995.',
    });
  },
);

test.each([
  [reportRoutes.report.body, { reason: 'x'.repeat(2001) }, 2000],
  [body, { ...complete, city: 'x'.repeat(101) }, 100],
  [body, { ...complete, country: 'x'.repeat(101) }, 100],
  [body, { ...complete, expectations: 'x'.repeat(301) }, 300],
])('the message for a text that is too long names the limit', (schema, values, maximum) => {
  expect(Object.values(wrongFields(schema, values))).toEqual([`Please use at most ${maximum} characters.`]);
});

test('a message with a limit contains its number', () => {
  expect(wrongFields(body, { ...complete, displayName: 'a'.repeat(51) })).toEqual({
    displayName: 'Please use at most 50 characters.',
  });
});
