import { DomainError } from '@ambiance/domain/errors';
import { thumbnailWidths } from '@ambiance/domain/photos';
import type { FastifyInstance } from 'fastify';
import { type MediaStore, photoFile } from '../platform/services/media-store.ts';

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
const photoName = /^([\da-f]{32})\.(jpg|jpeg|png|webp)$/;

/**
 * `/media/photos/{hex}.{ext}`: a picture by its unguessable name. Any client that knows the address may see it. With `?w=`
 * it is the smallest thumbnail of at least that width, if there is one. A deleted picture is unavailable at once, even if
 * its files remain. Only the browser's own cache may store it, for five minutes.
 */
export function serveMedia(
  fastify: FastifyInstance,
  media: MediaStore,
  isToBeDeleted: (photoId: string) => Promise<boolean>,
): void {
  fastify.get<{ Params: { name: string }; Querystring: { w?: unknown } }>(
    '/media/photos/:name',
    async ({ params, query, headers }, reply) => {
      const [, id = '', extension = ''] = photoName.exec(params.name) ?? [];
      const width = query.w === undefined ? undefined : thumbnailWidths.find((one) => one >= Number(query.w));
      const isGone = !id || (await isToBeDeleted(id));
      const photo = !isGone && ((width && (await thumbnail(id, extension, width))) ?? (await whole(id, extension)));
      if (!photo) throw new DomainError('route.unknown');
      void reply.headers({
        'content-type': contentTypes[extension],
        // A picture may be withdrawn: browsers revalidate after five minutes, but need not download it again.
        'cache-control': 'private, max-age=300',
        etag: photo.etag,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (headers['if-none-match'] === photo.etag) {
        photo.content.destroy();
        return reply.code(304).send();
      }
      return reply.header('content-length', String(photo.size)).send(photo.content);
    },
  );

  const thumbnail = (id: string, extension: string, width: (typeof thumbnailWidths)[number]) =>
    find(photoFile(id, extension, width));
  const whole = (id: string, extension: string) => find(photoFile(id, extension));

  /** The file of a given name never changes. */
  async function find(file: string) {
    const found = await media.get(file);
    return found && { ...found, etag: `"${file}"` };
  }
}
