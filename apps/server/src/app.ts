import type { UserId } from '@ambiance/domain/ids';
import { type Api, api } from '@ambiance/contract/api';
import { openApiOf } from '@ambiance/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { type Config, foldersOf } from './config.ts';
import { accountDataJobs } from './features/account-data/account-data.jobs.ts';
import { accountDataHandlers } from './features/account-data/account-data.routes.ts';
import { serveExport } from './features/account-data/export-account.ts';
import { accountStatusHandlers } from './features/account-status/account-status.routes.ts';
import { createAccessTokens } from './features/accounts/access-token.ts';
import { accountJobs } from './features/accounts/accounts.jobs.ts';
import { accountHandlers } from './features/accounts/accounts.routes.ts';
import { createAuthenticate } from './features/accounts/authenticate.ts';
import { createLoginTokens } from './features/accounts/login-token.ts';
import { assignmentJobs } from './features/assignments/assignments.jobs.ts';
import { assignmentHandlers } from './features/assignments/assignments.routes.ts';
import { createRequireWork } from './features/assignments/require-work.ts';
import { auditJobs } from './features/audit/audit.jobs.ts';
import { auditHandlers } from './features/audit/audit.routes.ts';
import { billingJobs } from './features/billing/billing.jobs.ts';
import { billingHandlers } from './features/billing/billing.routes.ts';
import { moveCustomer } from './features/billing/move-customer.ts';
import { refundQueue } from './features/billing/refunds.repository.ts';
import { serveWebhook, webhookPath } from './features/billing/webhook.ts';
import { blockHandlers } from './features/blocks/blocks.routes.ts';
import { careHandlers } from './features/care/care.routes.ts';
import { catchUpHandlers } from './features/catch-up/catch-up.routes.ts';
import { createChat } from './features/chat/chat.hub.ts';
import { chatHandlers } from './features/chat/chat.routes.ts';
import { publishReturn } from './features/assignments/publish-gone.ts';
import { discoveryJobs } from './features/discovery/discovery.jobs.ts';
import { serveUnsubscribe } from './features/discovery/serve-unsubscribe.ts';
import { discoveryHandlers } from './features/discovery/discovery.routes.ts';
import { faceHandlers } from './features/faces/faces.routes.ts';
import { favoriteHandlers } from './features/favorites/favorites.routes.ts';
import { hostHandlers } from './features/hosts/hosts.routes.ts';
import { aboutInstance, instanceHandlers } from './features/instance/instance.routes.ts';
import { mailQueue, queueMail } from './features/mail/outgoing-mails.repository.ts';
import { managerHandlers } from './features/managers/managers.routes.ts';
import { notificationQueue } from './features/notifications/due.repository.ts';
import { checkInJobs } from './features/check-ins/check-ins.jobs.ts';
import { checkInHandlers } from './features/check-ins/check-ins.routes.ts';
import { serveFriendPage } from './features/check-ins/serve-friend-page.ts';
import { giveUpFriend } from './features/check-ins/unreached-friends.ts';
import { createMailDelivery } from './features/mail/deliver-mails.ts';
import { createAccountTraces } from './features/contact-hashes/account-traces.ts';
import { createContactHashes } from './features/contact-hashes/contact-hashes.ts';
import { contactHashJobs } from './features/contact-hashes/contact-hashes.jobs.ts';
import { memberHandlers } from './features/members/members.routes.ts';
import { endSuspension } from './features/moderation/decisions/end-suspensions.ts';
import { moderationJobs } from './features/moderation/moderation.jobs.ts';
import { measureCases } from './features/moderation/case-gauges.ts';
import { measureTextMessages } from './features/phone/phone-metrics.ts';
import { moderationHandlers } from './features/moderation/moderation.routes.ts';
import { moodJobs } from './features/moods/moods.jobs.ts';
import { moodHandlers } from './features/moods/moods.routes.ts';
import { noticeJobs } from './features/notices/notices.jobs.ts';
import { noticeHandlers } from './features/notices/notices.routes.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { notificationHandlers } from './features/notifications/notifications.routes.ts';
import { configuredKeys, createPushKeys } from './features/notifications/push-keys.ts';
import { backupWatch } from './features/operator/backup-state.ts';
import { serveMemberExport } from './features/operator/export-member.ts';
import { operatorJobs } from './features/operator/operator.jobs.ts';
import { operatorHandlers } from './features/operator/operator.routes.ts';
import { perkJobs } from './features/perks/perks.jobs.ts';
import { perkHandlers } from './features/perks/perks.routes.ts';
import { phoneJobs } from './features/phone/phone.jobs.ts';
import { phoneHandlers } from './features/phone/phone.routes.ts';
import { createChangePicture } from './features/photos/change-picture.ts';
import { createEvidenceKeeper } from './features/photos/keep-evidence.ts';
import { createPhotoEncoder, type PhotoEncoder } from './features/photos/photo-encoder.ts';
import { createDeletionLookup } from './features/photos/deletion-lookup.ts';
import { photoJobs } from './features/photos/photos.jobs.ts';
import { photoHandlers } from './features/photos/photos.routes.ts';
import { placeHandlers } from './features/places/places.routes.ts';
import { planJobs } from './features/plans/plans.jobs.ts';
import { planHandlers } from './features/plans/plans.routes.ts';
import { effectiveTierOf } from './features/plans/subscriptions.repository.ts';
import { proposalJobs } from './features/proposals/proposals.jobs.ts';
import { proposalHandlers } from './features/proposals/proposals.routes.ts';
import { reportHandlers } from './features/reports/reports.routes.ts';
import { createSeal } from './features/second-factor/seal.ts';
import { secondFactorJobs } from './features/second-factor/second-factor.jobs.ts';
import { secondFactorHandlers } from './features/second-factor/second-factor.routes.ts';
import { settingHandlers } from './features/settings/settings.routes.ts';
import { tableCheckJobs } from './features/table-checks/table-checks.jobs.ts';
import { tableCheckHandlers } from './features/table-checks/table-checks.routes.ts';
import { venueJobs } from './features/venues/venues.jobs.ts';
import { venueHandlers } from './features/venues/venues.routes.ts';
import { vouchingJobs } from './features/vouching/vouching.jobs.ts';
import { vouchingHandlers } from './features/vouching/vouching.routes.ts';
import { createFastify } from './http/create-fastify.ts';
import { serveDevOutbox } from './http/dev-outbox.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { answerUnknownPaths } from './http/not-found.ts';
import { type Handlers, serveApi } from './http/serve.ts';
import { serveMedia } from './http/serve-media.ts';
import { serveWeb } from './http/serve-web.ts';
import { isConflict, isDatabaseUnavailable, troublesOf } from './platform/database/database.ts';
import { measureCertificate, measureDisks } from './platform/host-metrics.ts';
import type { Job } from './platform/jobs.ts';
import { type OutsideServices, watchOutsideServices } from './platform/services/outside-services.ts';
import {
  measureAbsence,
  measureBackups,
  measureReplica,
  measureJobs,
  measurePools,
  measureQueues,
  measureSchedule,
} from './platform/platform-metrics.ts';
import type { Platform } from './platform/platform.ts';
import { watchVersions } from './platform/versions.ts';

export interface App {
  /** Starts to listen; port 0 takes a free port. Resolves with the address, such as `http://127.0.0.1:3000`. */
  listen(options: { host: string; port: number }): Promise<string>;
  jobs: readonly Job[];
  /** Finishes pending requests, makes hub clients reconnect to another node, and stops. */
  close(): Promise<void>;
}

/** Optional parts of a feature in addition to its route handlers. */
interface Feature {
  jobs?: readonly Job[];
  /** Serves paths that are not in the contract. */
  mount?(fastify: FastifyInstance): void | Promise<void>;
  /** Stops the feature's own work. Runs when no requests are served any more. */
  close?(): Promise<void>;
}

type Features = { readonly [Name in keyof Api]: Feature & { handlers: Handlers<Api[Name]> } };

/** Assembles the product: the platform's adapters, the parts that features share, and one line for each feature. */
export async function createApp(
  config: Config,
  platform: Platform,
  encoder: PhotoEncoder = createPhotoEncoder(),
): Promise<App> {
  const { payments } = platform;
  const parts = createParts(config, platform, encoder);
  const { needs, chat } = parts;
  const features = featuresOf(config, parts);
  const all: Feature[] = [
    ...Object.values(features),
    parts.mails,
    parts.evidence,
    parts.services,
    { jobs: contactHashJobs(needs) },
    { jobs: platform.jobs },
  ];
  const jobs = all.flatMap((feature) => feature.jobs ?? []);
  const servicesAway = () => servicesAwayOf(platform, parts.services);
  measureApp(config, platform, { jobs, servicesAway });

  const fastify = await openFastify(config, platform);
  serveApi(fastify, api, features, { ...needs, requireWork: createRequireWork(platform.db) });
  for (const feature of all) await feature.mount?.(fastify);
  await payments.stub?.servePages(fastify);
  await serveTheRest(fastify, config, { ...platform, servicesAway });

  return {
    async listen({ host, port }) {
      await fastify.ready();
      chat.attach(fastify.server);
      const address = await fastify.listen({ host, port });
      void payments.stub?.deliverTo(address + webhookPath);
      return address;
    },
    jobs: measureJobs(platform.metrics, jobs),
    async close() {
      await chat.close();
      await fastify.close();
      for (const feature of all) await feature.close?.();
    },
  };
}

type Parts = ReturnType<typeof createParts>;

/** The values and services that several features share. */
function createParts(config: Config, platform: Platform, encoder: PhotoEncoder) {
  const { db, clock, push } = platform;
  const settings = settingsOf(config);
  const tokens = createAccessTokens(platform.secrets, clock);
  const accounts = { db, clock, readStatusToken: tokens.readStatusToken, ...settings };
  const authenticate = createAuthenticate({ ...accounts, readToken: tokens.read });
  const authenticateForHub = createAuthenticate({ ...accounts, readToken: tokens.readForHub });
  const contactHashes = createContactHashes(platform.secrets);
  const accountTraces = createAccountTraces(platform.secrets);
  const services = watchOutsideServices(platform);
  const needs = { ...platform, ...services.watched, ...settings, tokens, authenticate, contactHashes, accountTraces };
  const loginTokens = createLoginTokens(platform.secrets, clock);
  const mails = createMailDelivery({ ...needs, giveUpFriend });
  const evidence = createEvidenceKeeper(needs);
  const ofAccounts = {
    ...needs,
    loginTokens,
    endSuspension,
    publishReturn: (userId: UserId) => publishReturn(needs, userId),
    wakeMail: mails.wake,
    addressChanged: (userId: UserId) =>
      void moveCustomer(needs, userId).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'the payment provider did not get a new email address'),
      ),
  };
  const pushKeys = createPushKeys({ db, push, log: platform.log }, configuredKeys(config));
  const notifications = createNotifications({ ...needs, pushKeys });
  const chat = createChat({ ...needs, authenticate: authenticateForHub, messageStored: notifications.queueForMessage });
  const changePicture = createChangePicture({ ...needs, encoder });
  const seal = createSeal(platform.secrets, platform.ids);
  const versions = watchVersions(config.NEWEST_VERSION_URL);
  return {
    needs,
    ofAccounts,
    seal,
    services,
    versions,
    mails,
    evidence,
    pushKeys,
    notifications,
    chat,
    encoder,
    changePicture,
  };
}

/** One line for each feature. A missing feature does not compile. */
function featuresOf(config: Config, parts: Parts): Features {
  const { needs, ofAccounts, seal, versions, mails, evidence, pushKeys, notifications, chat, encoder, changePicture } =
    parts;
  return {
    accountData: {
      handlers: accountDataHandlers({ ...needs, wakeMail: mails.wake }),
      jobs: accountDataJobs(needs),
      mount: (fastify) => serveExport(fastify, needs),
    },
    accountStatus: { handlers: accountStatusHandlers(needs) },
    accounts: {
      handlers: accountHandlers(ofAccounts),
      jobs: accountJobs(needs),
    },
    assignments: {
      handlers: assignmentHandlers({ ...needs, online: chat.online }),
      jobs: assignmentJobs({ ...needs, online: chat.online }),
    },
    audit: { handlers: auditHandlers(needs), jobs: auditJobs(needs) },
    billing: {
      handlers: billingHandlers(needs),
      jobs: billingJobs(needs),
      mount: (fastify) => serveWebhook(fastify, needs),
    },
    blocks: { handlers: blockHandlers(needs) },
    care: { handlers: careHandlers(needs) },
    catchUp: { handlers: catchUpHandlers(needs) },
    chat: { handlers: chatHandlers({ ...needs, chat }), jobs: chat.jobs },
    checkIns: {
      handlers: checkInHandlers({ ...needs, wakeMail: mails.wake }),
      jobs: checkInJobs({ ...needs, wakeMail: mails.wake }),
      mount: (fastify) => serveFriendPage(fastify, needs),
    },
    discovery: {
      handlers: discoveryHandlers(needs),
      jobs: discoveryJobs({ ...needs, effectiveTierOf, queueMail }),
      mount: (fastify) => serveUnsubscribe(fastify, needs),
    },
    faces: { handlers: faceHandlers({ ...needs, wakeEvidence: evidence.wake }) },
    favorites: { handlers: favoriteHandlers(needs) },
    hosts: { handlers: hostHandlers({ ...needs, online: chat.online, wakeMail: mails.wake }) },
    instance: { handlers: instanceHandlers(config) },
    managers: { handlers: managerHandlers({ ...needs, wakeMail: mails.wake }) },
    members: { handlers: memberHandlers(needs) },
    moderation: {
      handlers: moderationHandlers({ ...needs, encoder, wakeMail: mails.wake }),
      jobs: moderationJobs({ ...needs, encoder, wakeMail: mails.wake }),
    },
    moods: {
      handlers: moodHandlers(needs),
      jobs: moodJobs(needs),
    },
    notices: { handlers: noticeHandlers(needs), jobs: noticeJobs(needs) },
    notifications: { handlers: notificationHandlers({ ...needs, pushKeys }), jobs: notifications.jobs },
    operator: {
      handlers: operatorHandlers({ ...needs, config, newerVersion: versions.newer, wakeMail: mails.wake }),
      jobs: [backupWatch(needs), ...versions.jobs, ...operatorJobs(needs)],
      mount: (fastify) => serveMemberExport(fastify, needs),
    },
    perks: { handlers: perkHandlers({ ...needs, changePicture }), jobs: perkJobs(needs) },
    phone: { handlers: phoneHandlers(needs), jobs: phoneJobs(needs) },
    photos: { handlers: photoHandlers({ ...needs, encoder }), jobs: photoJobs(needs), close: encoder.close },
    places: { handlers: placeHandlers(needs) },
    plans: { handlers: planHandlers(needs), jobs: planJobs(needs) },
    proposals: { handlers: proposalHandlers({ ...needs, chat }), jobs: proposalJobs({ ...needs, chat }) },
    reports: { handlers: reportHandlers({ ...needs, wakeEvidence: evidence.wake, wakeMail: mails.wake }) },
    secondFactor: { handlers: secondFactorHandlers({ ...ofAccounts, seal }), jobs: secondFactorJobs(needs) },
    settings: { handlers: settingHandlers({ ...needs, chat }) },
    tableChecks: {
      handlers: tableCheckHandlers({ ...needs, online: chat.online }),
      jobs: tableCheckJobs(needs),
    },
    venues: { handlers: venueHandlers({ ...needs, changePicture }), jobs: venueJobs(needs) },
    vouching: { handlers: vouchingHandlers({ ...needs, wakeMail: mails.wake }), jobs: vouchingJobs(needs) },
  };
}

/** The outside services that do not respond now. */
const servicesAwayOf = (platform: Platform, services: Parts['services']) => [
  ...new Set([
    ...(platform.bus.isAway() ? ['redis'] : []),
    ...services.away(),
    ...(platform.replica.isAway() ? ['replica'] : []),
    ...[platform.db, platform.searchDb, platform.backgroundDb].flatMap(troublesOf),
  ]),
];

function measureApp(
  config: Config,
  platform: Platform,
  { jobs, servicesAway }: { jobs: readonly Job[]; servicesAway: () => string[] },
): void {
  const { db, clock, metrics } = platform;
  measurePools(metrics, { main: db, search: platform.searchDb, patient: platform.backgroundDb });
  measureQueues(metrics, clock, {
    mail: (now) => mailQueue(db, now),
    notifications: (now) => notificationQueue(db, now),
    refunds: (now) => refundQueue(db, now),
  });
  measureAbsence(metrics, platform, servicesAway);
  measureReplica(metrics, platform.replica);
  measureBackups(metrics, config.BACKUP_TO !== undefined);
  measureDisks(metrics, foldersOf(config));
  measureCertificate(metrics, config.PUBLIC_URL, clock);
  measureSchedule(metrics, db, jobs);
  measureTextMessages(metrics, { ...platform, ...settingsOf(config) });
  measureCases(metrics, db, clock);
}

/** The settings under the names that features use. */
const settingsOf = (config: Config) => ({
  timeZone: config.TIME_ZONE,
  minimumAge: config.MINIMUM_AGE,
  publicUrl: config.PUBLIC_URL,
  supportEmail: config.SUPPORT_EMAIL,
  postalAddress: config.POSTAL_ADDRESS,
  corsOrigins: config.CORS_ORIGINS,
  requireVerifiedEmail: config.REQUIRE_VERIFIED_EMAIL,
  requireSecondFactor: config.REQUIRE_SECOND_FACTOR,
  calculatesTax: config.STRIPE_TAX,
  smsCountries: config.SMS_COUNTRIES,
  smsDailyCap: config.SMS_DAILY_CAP,
  hasBackups: config.DEMO ? undefined : config.BACKUP_TO !== undefined,
});

const openFastify = (config: Config, { log, ids, captcha, metrics }: Platform) =>
  createFastify({
    log,
    ids,
    metrics,
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    captchaOrigin: captcha.origin,
    publicUrl: config.PUBLIC_URL,
    isUnavailable: (error) => isDatabaseUnavailable(error) || isConflict(error),
  });

/** Serves everything outside the features: the API description, this node's health and metrics, files and pages. */
async function serveTheRest(
  fastify: FastifyInstance,
  config: Config,
  platform: Platform & { servicesAway: OutsideServices['away'] },
): Promise<void> {
  // Built on the first request, since it would take longer than the rest of a start.
  let openApi: Buffer | undefined;
  fastify.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((openApi ??= Buffer.from(JSON.stringify(openApiOf(api))))),
  );
  serveHealth(fastify, platform);
  serveMetrics(fastify, platform.metrics, config.METRICS_TOKEN);
  serveMedia(fastify, platform.media, createDeletionLookup(platform.db));
  if (config.NODE_ENV !== 'production') serveDevOutbox(fastify, platform.outboxes);
  const pages = await serveWeb(fastify, platform.webFolder, {
    publicUrl: config.PUBLIC_URL,
    about: aboutInstance(config),
  });
  const knownPaths = Object.values(api).flatMap((routes) => Object.values(routes).map((route) => route.path));
  answerUnknownPaths(fastify, { knownPaths, pages });
}
