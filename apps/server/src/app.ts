import { api } from '@ambiance/contract/api';
import { openApiOf } from '@ambiance/contract/openapi';
import type { Config } from './config.ts';
import { eraseAccounts } from './features/account-data/erase-accounts.ts';
import { exportLimit, serveExport } from './features/account-data/export-account.ts';
import { createAccessTokens } from './features/accounts/access-token.ts';
import { accountHandlers } from './features/accounts/accounts.routes.ts';
import { createAuthenticate } from './features/accounts/authenticate.ts';
import { forgetEnded } from './features/accounts/forget-ended.ts';
import { billingHandlers } from './features/billing/billing.routes.ts';
import { cancelSubscription } from './features/billing/cancel-subscription.ts';
import { changePrices, moveToNewPrices } from './features/billing/change-prices.ts';
import { closeEndedPlans, reconcile } from './features/billing/reconcile.ts';
import { serveWebhook, webhookPath } from './features/billing/webhook.ts';
import { blockHandlers } from './features/blocks/blocks.routes.ts';
import { createChat } from './features/chat/chat.hub.ts';
import { chatHandlers } from './features/chat/chat.routes.ts';
import { discoveryHandlers } from './features/discovery/discovery.routes.ts';
import { promoteDuePositions } from './features/discovery/positions.ts';
import { favoriteHandlers } from './features/favorites/favorites.routes.ts';
import { aboutInstance, instanceHandlers } from './features/instance/instance.routes.ts';
import { createMailDelivery } from './features/mail/deliver-mails.ts';
import { memberHandlers } from './features/members/members.routes.ts';
import { moodHandlers } from './features/moods/moods.routes.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { notificationHandlers } from './features/notifications/notifications.routes.ts';
import { configuredKeys, createPushKeys } from './features/notifications/push-keys.ts';
import { forgetCodes, phoneHandlers } from './features/phone/phone.routes.ts';
import { createPhotoEncoder } from './features/photos/photo-encoder.ts';
import { photoHandlers } from './features/photos/photos.routes.ts';
import { placeHandlers } from './features/places/places.routes.ts';
import { planHandlers } from './features/plans/plans.routes.ts';
import { forgetReports } from './features/reports/forget-reports.ts';
import { reportHandlers } from './features/reports/reports.routes.ts';
import { perkHandlers } from './features/perks/perks.routes.ts';
import { handOverUnanswered } from './features/venues/hand-over.ts';
import { passOnChats } from './features/venues/host-changes.ts';
import { publishAssignmentChange } from './features/venues/publish-assignment-change.ts';
import { createRequireWork } from './features/venues/require-work.ts';
import { venueHandlers } from './features/venues/venues.routes.ts';
import { createFastify } from './http/create-fastify.ts';
import { serveDevOutbox } from './http/dev-outbox.ts';
import { serveHealth } from './http/health.ts';
import { serveMetrics } from './http/metrics.ts';
import { answerUnknownPaths } from './http/not-found.ts';
import { createServe } from './http/serve.ts';
import { serveMedia } from './http/serve-media.ts';
import { serveWeb } from './http/serve-web.ts';
import type { Job } from './jobs.ts';
import type { Platform } from './platform/platform.ts';
import { isDatabaseUnavailable } from './platform/database/database.ts';

export interface App {
  /** Listens; port 0 takes a free one. Resolves with the address, `http://127.0.0.1:3000`. */
  listen(options: { host: string; port: number }): Promise<string>;
  jobs: readonly Job[];
  /** Answers what is under way, tells hub clients to reconnect elsewhere, and stops. */
  close(): Promise<void>;
}

/** Puts the product together: the platform's doors, each feature a line. */
export async function createApp(config: Config, platform: Platform): Promise<App> {
  const { db, clock, ids, bus, hubBus, log, makeLimiter } = platform;
  const timeZone = config.TIME_ZONE;
  const minimumAge = config.MINIMUM_AGE;
  const limitScale = config.RATE_LIMIT_SCALE;
  const tokens = createAccessTokens(platform.sessionSecret, clock);
  const authenticate = createAuthenticate({ db, clock, timeZone, tokens });
  const fastify = await createFastify({
    log,
    trustProxy: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    captchaOrigin: platform.captcha.origin,
    secure: config.PUBLIC_URL.startsWith('https:'),
    isUnavailable: isDatabaseUnavailable,
  });

  const mails = createMailDelivery({
    db,
    clock,
    ids,
    log,
    mailer: platform.mailer,
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    timeZone,
  });

  const { push } = platform;
  const pushKeys = createPushKeys(db, push, configuredKeys(config));
  const notifications = createNotifications({ db, clock, bus, log, push, pushKeys });

  const chat = createChat({
    messageStored: notifications.noteMessage,
    db,
    clock,
    bus,
    hubBus,
    log,
    authenticate,
    timeZone,
    corsOrigins: config.CORS_ORIGINS,
    limitScale,
  });

  const billing = {
    db,
    clock,
    payments: platform.payments,
    publicUrl: config.PUBLIC_URL,
    addsTax: config.STRIPE_TAX,
  };
  const standIn = platform.payments.standIn;

  const photoEncoder = createPhotoEncoder();
  const serve = createServe(fastify, { authenticate, requireWork: createRequireWork(db), makeLimiter });
  serve(
    api.accounts,
    accountHandlers({
      db,
      clock,
      ids,
      bus,
      tokens,
      makeLimiter,
      timeZone,
      minimumAge,
      supportEmail: config.SUPPORT_EMAIL,
      limitScale,
      captcha: platform.captcha,
      requireVerifiedEmail: config.REQUIRE_VERIFIED_EMAIL,
      wakeMail: mails.wake,
      cancelSubscription: (userId) => cancelSubscription(billing, userId),
      async passOnChats(tx, userId, now) {
        const changes = await passOnChats(tx, userId, now);
        return async () => {
          for (const change of changes) await publishAssignmentChange({ db, bus }, change);
        };
      },
    }),
  );
  serve(api.chat, chatHandlers({ db, clock, chat }));
  serve(
    api.discovery,
    discoveryHandlers({
      db,
      searchDb: platform.searchDb,
      clock,
      timeZone,
      sessionSecret: platform.sessionSecret,
      limitScale,
      shownMembers: platform.shownMembers,
    }),
  );
  serve(api.billing, billingHandlers(billing));
  serve(api.blocks, blockHandlers({ db, bus, clock }));
  serve(api.favorites, favoriteHandlers({ db, clock }));
  serve(api.perks, perkHandlers({ db, clock, ids, bus, makeLimiter, timeZone }));
  serve(api.venues, venueHandlers({ db, bus, clock, ids, timeZone }));
  serve(api.reports, reportHandlers({ db, bus, clock }));
  serve(api.instance, instanceHandlers(config));
  serve(api.members, memberHandlers({ db, clock, timeZone, minimumAge, limitScale }));
  serve(api.moods, moodHandlers({ db }));
  serve(api.notifications, notificationHandlers({ db, clock, pushKeys }));
  serve(
    api.phone,
    phoneHandlers({
      db,
      clock,
      log,
      sms: platform.sms,
      makeLimiter,
      limitScale,
      smsCountries: config.SMS_COUNTRIES,
      smsDailyCap: config.SMS_DAILY_CAP,
    }),
  );
  serve(api.photos, photoHandlers({ db, clock, ids, media: platform.media, encoder: photoEncoder }));
  serve(api.places, placeHandlers({ geocoder: platform.geocoder }));
  serve(api.plans, planHandlers({ db, clock, timeZone }));

  const openApi = openApiOf(api);
  fastify.get('/api/openapi.json', async () => openApi);
  serveExport(fastify, { db, media: platform.media, authenticate, limiter: makeLimiter('export', exportLimit) });
  await serveWebhook(fastify, billing);
  await standIn?.servePages(fastify);
  serveHealth(fastify, { db, clock, bus });
  serveMetrics(fastify, config.METRICS_TOKEN);
  serveMedia(fastify, platform.media);
  if (config.NODE_ENV !== 'production') serveDevOutbox(fastify, platform.outboxes);
  const pages = await serveWeb(fastify, platform.webFolder, {
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    about: aboutInstance(config),
  });
  const knownPaths = Object.values(api).flatMap((routes) => Object.values(routes).map((route) => route.path));
  answerUnknownPaths(fastify, { knownPaths, pages });

  return {
    async listen({ host, port }) {
      await fastify.ready();
      chat.attach(fastify.server);
      const address = await fastify.listen({ host, port });
      standIn?.tell(address + webhookPath);
      return address;
    },
    jobs: [
      ...(standIn ? [{ name: 'bill on the payment stand-in', everySeconds: 5, run: () => standIn.run() }] : []),
      { name: 'change prices', everySeconds: 60, run: () => changePrices(billing) },
      { name: 'close plans that have ended', everySeconds: 60, run: () => closeEndedPlans(billing) },
      { name: 'read payments anew', everySeconds: 3600, run: () => reconcile(billing) },
      { name: 'move to new prices', everySeconds: 3600, run: () => moveToNewPrices(billing) },
      { name: 'tell devices', everySeconds: 1, run: notifications.run },
      { name: 'deliver mails', everySeconds: 15, run: mails.run },
      {
        name: 'erase deleted accounts',
        everySeconds: 3600,
        run: () => eraseAccounts({ db: platform.patientDb, media: platform.media }, clock.now()),
      },
      {
        name: 'hand over unanswered assignments',
        everySeconds: 60,
        run: () => handOverUnanswered({ db, bus, timeZone, online: chat.online }, clock.now()),
      },
      { name: 'forget what has ended', everySeconds: 3600, run: () => forgetEnded(db, clock.now()) },
      { name: 'forget reports', everySeconds: 3600, run: () => forgetReports(platform.patientDb, clock.now()) },
      // Often enough that nobody stays connected a second after their session.
      { name: 'close ended sessions', everySeconds: 0.5, run: () => chat.closeEndedSessions() },
      { name: 'forget codes', everySeconds: 3600, run: () => forgetCodes({ db, clock }) },
      { name: 'show due positions', everySeconds: 60, run: () => promoteDuePositions(db, clock.now()) },
    ],
    async close() {
      await chat.close();
      await fastify.close();
      await photoEncoder.close();
      await mails.close();
    },
  };
}
