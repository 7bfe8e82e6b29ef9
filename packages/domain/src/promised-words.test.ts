import { expect, test } from 'vitest';
import { type ErrorCode, errors } from './errors.ts';

// Codes that other programs and people rely on; changing one breaks them.
const words: readonly [ErrorCode, string][] = [
  ['email.invalid', 'Invalid email address'],
  ['password.too-short', 'Password must be at least 8 characters'],
  ['name.required', 'Name cannot be empty'],
  ['city.required', 'City is required'],
  ['country.required', 'Country is required'],
  ['birth-date.required', 'Date of birth is required'],
  ['captcha.invalid', 'Please complete the CAPTCHA verification'],
  ['login.refused', 'Invalid email or password. Please try again.'],
  ['reset-link.invalid', 'Invalid or missing reset token'],
  ['reset-link.expired', 'Failed to reset password. The link may have expired.'],
  ['session.expired', 'Session expired. Please login again.'],
  ['route.unknown', 'Service not found'],
  ['phone.missing', 'Please enter your phone number'],
  ['phone.invalid', 'Please enter a valid phone number with country code (e.g., +14165551234)'],
  ['phone-code.required', 'Please enter the 6-digit code'],
  ['photo.too-many-at-once', 'You can only upload up to 6 photos at once'],
  ['photo.type', 'Only JPG, PNG, and WEBP images are allowed'],
  ['photo.too-large', 'Each photo must be less than 10MB'],
  ['photo.id-invalid', 'Invalid photo URL format'],
  ['report.reason-required', 'Please provide a reason'],
  ['mood.not-in-plan', "Your plan doesn't include this mood. Please upgrade."],
  ['conversation.blocked', "You can't message this user right now."],
];

test.each(words)('%s is refused with the promised message: %s', (code, sentence) => {
  expect(errors[code].en).toBe(sentence);
});
