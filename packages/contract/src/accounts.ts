import { maxLengths } from '@ambiance/domain/members';
import { defaultRadiusKm, minRadiusKm } from '@ambiance/domain/search-radius';
import { languages } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import {
  birthDate,
  city,
  country,
  displayName,
  email,
  latitude,
  linkToken,
  longitude,
  maxLength,
  newPassword,
  text,
  typedEmail,
  typedPassword,
  utc,
  done,
} from './fields.ts';
import { meShape } from './members.ts';
import { defineRoutes } from './route.ts';

/** Token of the captcha widget, valid once. Missing only if the widget could not load. */
const captchaToken = z.optional(z.string('captcha.invalid').check(maxLength(8192, 'captcha.invalid')));

const resetToken = z.string('reset-link.invalid').check(z.regex(/^[\da-f]{64}$/, 'reset-link.invalid'));

/** Secret stored by a browser so that accounts recognize it: 32 random bytes, in hex. */
export const deviceSecret = z.optional(z.string('field.invalid').check(z.regex(/^[\da-f]{64}$/, 'field.invalid')));

/** Restores a deleted account, once password and code are correct. */
export const bringBack = z.optional(z.boolean('field.invalid'));

/** An access token, and the user whom it signs in. */
export const loggedIn = z.object({ accessToken: z.string(), user: meShape });
export type LoggedIn = z.output<typeof loggedIn>;

const registration = z.object({
  email,
  password: newPassword,
  displayName,
  city,
  country,
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  searchRadius: z._default(
    z.int('field.invalid').check(z.minimum(minRadiusKm, 'field.invalid'), z.maximum(1000, 'field.invalid')),
    defaultRadiusKm,
  ),
  dateOfBirth: birthDate,
  description: z.optional(z.nullable(text(maxLengths.description))),
  expectations: z.optional(z.nullable(text(maxLengths.expectations))),
  language: z.optional(z.enum(languages, 'field.invalid')),
  /** The language of the terms by which the member wishes to be bound. Without it, the French ones bind. */
  termsLanguage: z.optional(z.enum(languages, 'field.invalid')),
  /** Settings that others notice. Without a choice, both are off. */
  showsActivity: z._default(z.boolean('field.invalid'), false),
  sendsReadReceipts: z._default(z.boolean('field.invalid'), false),
  captchaToken,
});
export type Registration = z.output<typeof registration>;

export const accountRoutes = defineRoutes({
  register: {
    endpoint: 'POST /api/auth/register',
    access: 'public',
    summary: 'Create an account',
    body: registration,
    response: done,
    rateLimit: { requests: 5, seconds: 1800 },
  },
  login: {
    endpoint: 'POST /api/auth/login',
    access: 'public',
    summary: 'Start a session',
    body: z.object({
      email: typedEmail,
      password: typedPassword,
      captchaToken,
      deviceSecret,
      bringBack,
    }),
    response: loggedIn,
  },
  logout: {
    endpoint: 'POST /api/auth/logout',
    access: 'signed-in',
    summary: 'End this session everywhere at once',
    whileNotReady: true,
    response: done,
  },
  captchaChallenge: {
    endpoint: 'GET /api/captcha/challenge',
    access: 'public',
    summary: 'Get a fresh challenge for the captcha widget',
    response: z.record(z.string(), z.unknown()),
  },
  forgotPassword: {
    endpoint: 'POST /api/auth/forgot-password',
    access: 'public',
    summary: 'Mail a password reset link; the response is the same for an unknown address',
    body: z.object({ email, captchaToken }),
    response: done,
    rateLimit: { requests: 25, seconds: 300 },
  },
  resetLink: {
    endpoint: 'POST /api/auth/reset-link',
    access: 'public',
    summary: 'Read the address of a reset link; refused if the link was used or replaced, or has expired',
    body: z.object({ token: resetToken }),
    response: z.object({ email: z.string() }),
    rateLimit: { requests: 25, seconds: 300 },
  },
  resetPassword: {
    endpoint: 'POST /api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the secret of a reset link; ends every session',
    body: z.object({
      token: resetToken,
      newPassword,
    }),
    response: done,
    rateLimit: { requests: 25, seconds: 300 },
  },
  changePassword: {
    endpoint: 'POST /api/auth/change-password',
    access: 'signed-in',
    summary: 'Change the password; ends every other session and returns a fresh token',
    whileNotReady: true,
    body: z.object({
      currentPassword: typedPassword,
      newPassword,
    }),
    response: z.object({ accessToken: z.string() }),
    rateLimit: { requests: 10, seconds: 900 },
  },
  verifyEmail: {
    endpoint: 'POST /api/auth/verify-email',
    access: 'public',
    summary: 'Confirm an email address with the secret of the mailed link',
    body: z.object({ token: linkToken }),
    response: done,
    rateLimit: { requests: 25, seconds: 300 },
  },
  resendVerification: {
    endpoint: 'POST /api/auth/resend-verification',
    access: 'signed-in',
    summary: 'Mail the confirmation link again',
    response: done,
    rateLimit: { requests: 1, seconds: 60 },
  },
  changeEmail: {
    endpoint: 'POST /api/auth/change-email',
    access: 'signed-in',
    summary: 'Change the address; mails a confirmation link and ends every other session',
    body: z.object({ email, password: typedPassword }),
    response: done,
    // The same limit as for registration: it reveals as much about accounts, and sends as many mails.
    rateLimit: { requests: 5, seconds: 1800 },
  },
  undoEmailChange: {
    endpoint: 'POST /api/auth/undo-email-change',
    access: 'public',
    summary: 'Restore an address with the secret of the link mailed to it; ends every session and removes the password',
    body: z.object({ token: linkToken }),
    /** Authorizes setting a new password. */
    response: z.object({ resetToken: z.string() }),
    rateLimit: { requests: 25, seconds: 300 },
  },
  sessions: {
    endpoint: 'GET /api/users/me/sessions',
    access: 'signed-in',
    summary: 'List the sessions of the user, newest first',
    response: z.array(
      z.object({
        id: z.string(),
        /** Browser and operating system, if they are known. */
        device: z.nullable(z.string()),
        createdUtc: utc,
        current: z.boolean(),
      }),
    ),
  },
  endOtherSessions: {
    endpoint: 'DELETE /api/users/me/sessions',
    access: 'signed-in',
    summary: 'Log out everywhere else',
    response: done,
  },
});
