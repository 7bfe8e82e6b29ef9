import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test('a browser is redirected to a page of the payment provider', () => {
  expect(pageOf({ url: 'https://checkout.stripe.com/c/pay/cs_test_1' })).toBe(
    'https://checkout.stripe.com/c/pay/cs_test_1',
  );
  expect(pageOf({ url: 'http://127.0.0.1:3000/pay/1' })).toBe('http://127.0.0.1:3000/pay/1');
});

test.each([
  undefined,
  {},
  { url: null },
  { url: '' },
  { url: 'undefined' },
  { url: '/pay' },
  { url: 'https://' },
  { url: 'javascript:alert(1)' },
])('a browser is not redirected for %j', (answer) => {
  expect(() => pageOf(answer)).toThrow('An answer without the address of a page.');
});
