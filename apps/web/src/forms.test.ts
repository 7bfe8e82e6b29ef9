import { accountRoutes } from '@ambiance/contract/accounts';
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

test('a complete registration has nothing wrong', () => {
  expect(wrongFields(body, complete)).toEqual({});
});

test('each missing field of a registration is named with its sentence', () => {
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

test('a sentence with a limit names it', () => {
  expect(wrongFields(body, { ...complete, displayName: 'a'.repeat(51) })).toEqual({
    displayName: 'Please use at most 50 characters.',
  });
});
