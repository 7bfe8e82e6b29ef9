import type { Registry } from 'prom-client';
import type { BetweenNodes } from './between-nodes.ts';
import type { Captcha } from './captcha.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Geocoder } from './geocoder.ts';
import type { Ids } from './ids.ts';
import type { Job } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { MediaStore } from './media-store.ts';
import type { Outbox } from './outbox.ts';
import type { Payments } from './payments.ts';
import type { Sms, TextMessage } from './sms.ts';
import type { WebPush } from './web-push.ts';

/** Every door to the world that the product uses. */
export interface Platform extends BetweenNodes {
  db: Db;
  /** The same database through a pool whose planner is set for search. */
  searchDb: Db;
  /** Where searches go: a copy of the database, where there is one that keeps up. */
  replica: Replica;
  /** The same database for work that nobody waits for, or what an operator asks of all members: statements may take a while. */
  patientDb: Db;
  clock: Clock;
  ids: Ids;
  mailer: Mailer;
  sms: Sms;
  payments: Payments;
  push: WebPush;
  media: MediaStore;
  geocoder: Geocoder;
  captcha: Captcha;
  log: Log;
  /** Where features leave their figures for `/metrics`. */
  metrics: Registry;
  sessionSecret: string;
  /** What the stand-ins were given; empty where the real services are set. */
  outboxes: { mail: Outbox<Mail> | undefined; sms: Outbox<TextMessage> | undefined };
  /** Where the built web app lies. */
  webFolder: string;
  /** What the platform does by itself: backups, where they are set. */
  jobs: readonly Job[];
}
