import { DomainError } from '@ambiance/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../platform/media-store.ts';

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
const photoName = /^[\da-f]{32}\.(jpg|jpeg|png|webp)$/;

/** `/media/photos/{hex}.{ext}`: a picture by its unguessable name. Knowing the address is the permission to see it. */
export function serveMedia(fastify: FastifyInstance, media: MediaStore): void {
  fastify.get<{ Params: { name: string } }>('/media/photos/:name', async (request, reply) => {
    const extension = photoName.exec(request.params.name)?.[1];
    const photo = extension && (await media.get(`photos/${request.params.name}`));
    if (!photo) throw new DomainError('route.unknown');
    return reply
      .headers({
        'content-type': contentTypes[extension],
        'content-length': String(photo.size),
        'cache-control': 'private, max-age=300',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(photo.content);
  });
}
