import type { InspectedBackup } from '@ambiance/embedded-postgres';
import type { Registry } from 'prom-client';
import type { BetweenNodes } from './between-nodes.ts';
import type { Captcha } from './services/captcha.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { Geocoder } from './services/geocoder.ts';
import type { Ids } from './ids.ts';
import type { Job } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail, Mailer } from './services/mailer.ts';
import type { MediaStore } from './services/media-store.ts';
import type { Outbox } from './services/outbox.ts';
import type { Payments } from './services/payments.ts';
import type { SessionSecrets } from './session-secrets.ts';
import type { Sms, TextMessage } from './services/sms.ts';
import type { WebPush } from './services/web-push.ts';

/** All adapters that the product uses. */
export interface Platform extends BetweenNodes {
  db: Db;
  /** The same database, through a pool with planner settings for search. */
  searchDb: Db;
  /** Runs searches on a replica of the database, if there is one that keeps up. */
  replica: Replica;
  /** The same database, for background work and for an operator's queries about all members. Statements may take longer. */
  backgroundDb: Db;
  clock: Clock;
  /** The time that all nodes share, by which jobs, mails and notifications are due; undefined while this node's clock differs. */
  sharedTime: () => Promise<Date | undefined>;
  ids: Ids;
  mailer: Mailer;
  sms: Sms;
  payments: Payments;
  push: WebPush;
  media: MediaStore;
  geocoder: Geocoder;
  captcha: Captcha;
  log: Log;
  /** Registry in which features put their metrics for `/metrics`. */
  metrics: Registry;
  secrets: SessionSecrets;
  /** Messages given to the local substitutes; undefined if real services are set. */
  outboxes: { mail: Outbox<Mail> | undefined; sms: Outbox<TextMessage> | undefined };
  /** Folder of the built web app. */
  webFolder: string;
  /**
   * Writes to the backup store, and describes its newest backup of this kind of database if there is one. Undefined if backups are
   * not configured.
   */
  checkBackups?: (() => Promise<InspectedBackup | undefined>) | undefined;
  /** Jobs of the platform itself: backups, if configured. */
  jobs: readonly Job[];
}
