import { expect, onTestFinished, test } from 'vitest';
import { builtInTiers } from '@ambiance/domain/tiers';
import { createLog } from '../../platform/log.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestDatabase, longTimeouts } from '../../../test/test-database.ts';
import { allTiers, seedTiers } from './tiers.repository.ts';

test('nodes that start together on an empty database all find the built-in tiers, created once', async () => {
  const database = await createTestDatabase();
  const log = createLog('silent');
  const nodes = Array.from({ length: 4 }, () => openDatabase({ url: database.url, log, ...longTimeouts }));
  onTestFinished(async () => void (await Promise.all(nodes.map((db) => db.destroy()))));
  const [db] = nodes as [(typeof nodes)[number]];
  const seen: string[][] = [];
  for (let round = 0; round < 50; round++) {
    await db.deleteFrom('tiers').execute();
    await Promise.all(nodes.map(seedTiers));
    seen.push((await allTiers(db)).map(({ key }) => key));
  }
  expect(seen).toEqual(seen.map(() => builtInTiers.map(({ key }) => key)));
});
