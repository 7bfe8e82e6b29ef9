import { maxLengths } from '@ambiance/domain/members';
import { defaultRadiusKm, minRadiusKm } from '@ambiance/domain/search-radius';
import { languages } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import { birthDate, city, country, displayName, email, latitude, longitude, newPassword, text } from './fields.ts';
import { meShape } from './members.ts';
import { defineRoutes } from './route.ts';

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
});
export type Registration = z.output<typeof registration>;

export const accountRoutes = defineRoutes({
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Make an account',
    body: registration,
    response: z.object({ ok: z.literal(true) }),
    rateLimit: { requests: 5, seconds: 1800 },
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Start a session',
    body: z.object({
      email: z.string('email.invalid').check(z.trim(), z.toLowerCase(), z.maxLength(maxLengths.email, 'email.invalid')),
      password: z.string('field.required').check(z.minLength(1, 'field.required'), z.maxLength(1024, 'field.too-long')),
    }),
    response: z.object({ accessToken: z.string(), user: meShape }),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    summary: 'End this session everywhere at once',
    response: z.object({ ok: z.literal(true) }),
  },
});
