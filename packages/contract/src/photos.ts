import { maxPhotoBytes, maxPhotos, maxPhotosAtOnce } from '@ambiance/domain/photos';
import * as z from 'zod/mini';
import { maxLength, photoHexId, serialId } from './fields.ts';
import { defineRoutes } from './route.ts';

const photoShape = z.object({
  /** The number in the member's list; it does not change when other photos are deleted. */
  id: serialId,
  /** A URL that ends with the hex id of the photo. */
  url: z.string(),
  isPrimary: z.boolean(),
});
export type Photo = z.output<typeof photoShape>;

/** All photos of the member, in upload order or in the order that the member chose. */
const photoList = z.array(photoShape);

/** The hex id of a photo, or its number in the member's list. */
const photoId = z.string('photo.id-invalid').check(z.regex(/^([\da-f]{32}|[1-9]\d{0,8})$/, 'photo.id-invalid'));

/** Settings of a route that receives a single picture. */
export const pictureUpload = {
  files: { max: 1, lessThanBytes: maxPhotoBytes, tooMany: 'picture.one', tooLarge: 'photo.too-large' },
  rateLimit: { requests: 30, seconds: 1800 },
} as const;

export const photoRoutes = defineRoutes({
  list: {
    endpoint: 'GET /api/users/me/photos',
    access: 'signed-in',
    summary: 'List the photos of the user',
    response: photoList,
  },
  upload: {
    endpoint: 'POST /api/users/me/photos',
    access: 'signed-in',
    summary: 'Add up to 6 photos, all or none; the first one ever becomes the primary photo',
    /** A new id for each upload. A repeated request has the same one, so that it stores nothing again. */
    query: z.object({ uploadId: z.optional(z.uuid('field.invalid')) }),
    files: {
      max: maxPhotosAtOnce,
      lessThanBytes: maxPhotoBytes,
      tooMany: 'photo.too-many-at-once',
      tooLarge: 'photo.too-large',
    },
    response: photoList,
    rateLimit: { requests: 30, seconds: 1800 },
  },
  setPrimary: {
    endpoint: 'PUT /api/users/me/photos/{photoId}/primary',
    access: 'signed-in',
    summary: 'Make this photo the primary one',
    params: z.object({ photoId }),
    response: photoList,
  },
  order: {
    endpoint: 'PUT /api/users/me/photos/order',
    access: 'signed-in',
    summary: 'Set the order of the photos; others see the primary photo first, then these',
    /** The hex ids of all photos of the member. */
    body: z.object({
      photoIds: z.array(photoHexId, 'photo.order').check(maxLength(maxPhotos, 'photo.order')),
    }),
    response: photoList,
  },
  remove: {
    endpoint: 'DELETE /api/users/me/photos/{id}',
    access: 'signed-in',
    summary: 'Delete a photo; if it was the primary photo, the oldest remaining one replaces it',
    params: z.object({ id: photoId }),
    response: photoList,
  },
});
