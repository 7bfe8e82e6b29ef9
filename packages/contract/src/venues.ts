import { isCalendarDate } from '@ambiance/domain/ages';
import { isTimeZone } from '@ambiance/domain/calendar';
import { byLanguage } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import { maxLength, text, venueId, venueName, venueParams } from './fields.ts';
import { pictureUpload } from './photos.ts';
import { defineRoutes, managers } from './route.ts';

export const venueShape = z.object({
  id: venueId,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Street and number; null if the venue has not entered them. */
  address: z.nullable(z.string()),
  timeZone: z.string(),
  verifiedVenue: z.boolean(),
  imageUrl: z.nullable(z.string()),
});
export type Venue = z.output<typeof venueShape>;

const timeOfDay = z.string('field.invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalid'));
/** `HH:mm` in the venue's zone; closing at or before opening means the next day. */
const hours = z.object({ opens: timeOfDay, closes: timeOfDay });

export const hoursOfDay = z.extend(hours, {
  /** 1 is Monday, 7 is Sunday. */
  day: z.int('field.invalid').check(z.minimum(1, 'field.invalid'), z.maximum(7, 'field.invalid')),
});

/** Dates on which the hours of the weekday do not apply, each at most once. */
export const holidays = z
  .array(
    z.object({
      date: z.string('holiday.date-required').check(z.refine(isCalendarDate, 'holiday.date-required')),
      /** Null if the venue is closed all day. */
      hours: z.nullable(hours),
    }),
  )
  .check(maxLength(60, 'holiday.too-many'), ({ value, issues }) => {
    value.forEach(({ date }, index) => {
      if (value.findIndex((one) => one.date === date) === index) return;
      issues.push({ code: 'custom', input: date, path: [index, 'date'], message: 'holiday.date-twice' });
    });
  });

const venueSettings = z.object({
  openingHours: z.array(hoursOfDay).check(maxLength(21, 'field.invalid')),
  holidays: z.optional(holidays),
  awayText: z.object(byLanguage(() => text(300))),
});

/** If missing, the name, the holidays, the time zone and the address are left unchanged; an empty address clears it. */
const venueChanges = z.extend(venueSettings, {
  /** The stored settings that the changes are based on. If they have changed since then, nothing is saved (`venue.changed`). */
  shown: z.optional(
    z.object({
      openingHours: venueSettings.shape.openingHours,
      awayText: z.object(byLanguage(() => z.string('field.invalid').check(maxLength(300, 'field.too-long')))),
    }),
  ),
  name: z.optional(venueName),
  timeZone: z.optional(z.string('field.invalid').check(z.refine(isTimeZone, 'field.invalid'))),
  address: z.optional(text(200)),
});

export const venueRoutes = defineRoutes({
  mine: {
    endpoint: 'GET /api/users/me/venues',
    access: ['host', 'manager'],
    summary: 'List the venues where the user works, in order',
    response: z.array(z.object({ id: venueId, name: z.string() })),
  },
  get: {
    endpoint: 'GET /api/venues/{id}',
    access: managers,
    summary: 'Read a venue with its settings, for its managers',
    params: venueParams,
    response: z.extend(venueShape, venueSettings.shape),
  },
  saveSettings: {
    endpoint: 'PUT /api/venues/{id}',
    access: managers,
    summary: 'Change name, opening hours, holidays, time zone, address and away text',
    params: venueParams,
    body: venueChanges,
    response: z.extend(venueShape, venueSettings.shape),
  },
  setPicture: {
    endpoint: 'PUT /api/venues/{id}/picture',
    access: managers,
    summary: 'Set the picture that members see of the venue',
    params: venueParams,
    ...pictureUpload,
    response: z.extend(venueShape, venueSettings.shape),
  },
  removePicture: {
    endpoint: 'DELETE /api/venues/{id}/picture',
    access: managers,
    summary: 'Remove the picture of the venue',
    params: venueParams,
    response: z.extend(venueShape, venueSettings.shape),
  },
});
