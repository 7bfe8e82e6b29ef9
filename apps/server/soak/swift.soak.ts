import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createS3MediaStore } from '../src/platform/services/s3-media-store.ts';
import { testMediaStore } from '../test/media-store-contract.ts';
import { startSwift, type Swift, swiftAccount } from './swift-server.ts';

let swift: Swift;
beforeAll(async () => {
  swift = await startSwift();
}, 120_000);
afterAll(() => swift.stop());

async function open(account: Partial<typeof swiftAccount> = {}) {
  const bucket = await swift.makeBucket();
  return createS3MediaStore({ ...swiftAccount, ...account, endpoint: swift.endpoint, bucket });
}

describe('a bucket of OpenStack Swift', () => {
  testMediaStore(open);

  test.each([{ secretAccessKey: 'another secret' }, { accessKeyId: 'ambiance:nobody' }, { region: 'us-west-2' }])(
    'refuses a request signed with %j',
    async (other) => {
      const media = await open(other);
      const unavailable = { code: 'server.unavailable' };
      await expect(media.put('photos/a.webp', Buffer.from('hello'))).rejects.toMatchObject(unavailable);
      await expect(media.get('photos/a.webp')).rejects.toMatchObject(unavailable);
    },
  );
});
