import { expect, test } from 'vitest';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { idsFoundBy, pagesFoundBy } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { shownADay } from './shown-limit.ts';

test('a member is shown at most 2,000 different members a day, each as often as they like', async () => {
  const { signUp, platform, clock } = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1' } });
  const [ana, ben] = [await signUp(), await signUp()];
  await addCrowd(platform.db, crowdOf(shownADay + 100));
  for (let time = 0; time < 10; time += 1) await idsFoundBy(ana);

  const refusal = await pagesFoundBy(ana).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 429, code: 'request.too-many', retryAfter: String(12 * 3600) });
  await expect(ana.discovery.member({ params: { id: ben.id } })).rejects.toMatchObject({ status: 429 });
  expect(await idsFoundBy(ben)).toHaveLength(24);

  clock.advance({ hours: 12 });
  expect(await idsFoundBy(ana)).toHaveLength(24);
});
