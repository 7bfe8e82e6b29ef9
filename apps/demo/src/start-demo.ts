import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '@ambiance/server/platform/operator-error';
import type { Db } from '@ambiance/server/platform/database/database';
import { createLog } from '@ambiance/server/platform/log';
import { startServer } from '@ambiance/server/server';
import { demoConfig, type Environment } from './demo-config.ts';
import { demoLogins } from './demo-logins.ts';
import { seedTown } from './seed-town.ts';
import { planTown } from './town.ts';
import { inhabitantsOf } from './town.repository.ts';

export interface Demo {
  /** The URL of the demo. */
  address: string;
  members: number;
  /** The data folder, if it is kept after the demo; undefined if it is temporary. */
  dataFolder: string | undefined;
  stop(): Promise<void>;
}

/** Starts a server. The town is complete, and `untilBuilt` has resolved, before the first visitor can connect. */
export async function startDemo(environment: Environment, untilBuilt?: () => Promise<void>): Promise<Demo> {
  const dataFolder = environment['DATA_DIR'] || undefined;
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'ambiance-demo-')));
  const letGo = async () => {
    if (!dataFolder) await rm(folder, { recursive: true, force: true });
  };
  try {
    const config = await demoConfig(environment, folder);
    const town = planTown();
    const server = await startServer(config, createLog(config.LOG_LEVEL), {
      async prepare(platform) {
        if (!(await isSettled(platform.db, folder))) {
          await seedTown({ ...platform, timeZone: config.TIME_ZONE }, town);
        }
        await untilBuilt?.();
      },
    });
    return {
      address: environment['PUBLIC_URL'] || server.address.replace('//127.0.0.1:', '//localhost:'),
      members: [...town.logins, ...town.people].filter(({ role }) => role === 'member').length,
      dataFolder,
      async stop() {
        await server.close();
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

async function isSettled(db: Db, folder: string): Promise<boolean> {
  const inhabitants = await inhabitantsOf(db, demoLogins[0]!.email);
  if (inhabitants === 'others') {
    throw new OperatorError(`DATA_DIR ${folder} belongs to an Ambiance that is not a demo. Set it to another folder.`);
  }
  return inhabitants === 'the town';
}
