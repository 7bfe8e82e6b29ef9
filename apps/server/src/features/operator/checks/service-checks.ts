import { createECDH } from 'node:crypto';
import { tryStore } from '../../../platform/backup/try-place.ts';
import { openRedis } from '../../../platform/redis.ts';
import { sendTestMail } from '../../mail/test-mail.ts';
import { configuredKeys, storedKeys } from '../../notifications/push-keys.ts';
import { pushHosts } from '../../notifications/subscriptions.repository.ts';
import { type Check, failed, ok, receivedError, unused, warning, why } from './check.ts';

export const redis: Check = {
  name: { en: 'Redis', fr: 'Redis' },
  async run({ config: { REDIS_URL: url }, ids }) {
    if (!url)
      return unused('Not set up: only one server may run.', 'Non configuré\u202f: un seul serveur peut fonctionner.');
    const key = `ambiance:check:${ids.uuid()}`;
    try {
      const client = await openRedis(url);
      try {
        if (!client.isReady) throw new Error('it does not answer');
        await client.set(key, 'stored', { PX: 60_000 });
        if ((await client.get(key)) !== 'stored') throw new Error('it does not return what it was given');
        await client.del(key);
      } finally {
        client.destroy();
      }
      return ok('It stores, returns and deletes a value.', 'Il stocke, rend et supprime une valeur.');
    } catch (error) {
      return failed(
        `It cannot be used: ${why(error)}. Start it, free its memory or correct REDIS_URL.`,
        `Il est inutilisable. ${receivedError(why(error))} Démarrez-le, libérez sa mémoire ou corrigez REDIS_URL.`,
      );
    }
  },
};

export const photos: Check = {
  name: { en: 'Photo store', fr: 'Stockage des photos' },
  async run({ config: { S3_BUCKET: bucket }, media, ids }) {
    const place = bucket ? { en: 'The bucket', fr: 'Le bucket' } : { en: 'DATA_DIR', fr: 'DATA_DIR' };
    try {
      await tryStore(media, `checks/${ids.uuid()}.txt`);
      return ok(`${place.en} stores, returns and deletes a file.`, `${place.fr} stocke, rend et supprime un fichier.`);
    } catch (error) {
      const settings = bucket ? 'S3_*' : 'DATA_DIR';
      return failed(
        `${place.en} cannot be used: ${why(error)}. Check ${settings} and its rights to write and delete.`,
        `${place.fr} est inutilisable. ${receivedError(why(error))} Vérifiez ${settings} ainsi que les droits d’écriture et de suppression.`,
      );
    }
  },
};

export const mail: Check = {
  name: { en: 'Mail', fr: 'Courriel' },
  async run({ mailer, ids, mailTo, config }) {
    if (!mailer.check) {
      return warning(
        'Mails are only written to DATA_DIR/outbox, and nobody gets them. Set SMTP_URL.',
        'Les courriels sont seulement écrits dans DATA_DIR/outbox et personne ne les reçoit. Définissez SMTP_URL.',
      );
    }
    try {
      await mailer.check();
      if (!mailTo) {
        return ok(
          'The mail server accepts our login. To send a test mail, add --mail-to ADDRESS.',
          'Le serveur de courriel accepte la connexion. Pour envoyer un courriel d’essai, ajoutez --mail-to ADRESSE.',
        );
      }
      await sendTestMail({ mailer, ids, publicUrl: config.PUBLIC_URL, postalAddress: config.POSTAL_ADDRESS }, mailTo);
      return ok(
        `The mail server accepted a test mail to ${mailTo.address}. Check that it arrives, and not as spam.`,
        `Le serveur de courriel a accepté un courriel d’essai pour ${mailTo.address}. Vérifiez qu’il arrive, et pas dans les indésirables.`,
      );
    } catch (error) {
      return failed(
        `The mail server cannot be used: ${why(error)}. Check SMTP_URL, and that it accepts ${config.SUPPORT_EMAIL} as the sender.`,
        `Le serveur de courriel est inutilisable. ${receivedError(why(error))} Vérifiez SMTP_URL, et qu’il accepte ${config.SUPPORT_EMAIL} comme expéditeur.`,
      );
    }
  },
};

export const sms: Check = {
  name: { en: 'Text messages', fr: 'Textos' },
  async run({ sms: { check, sendText } }) {
    if (!check) {
      return warning(
        'Codes are only written to DATA_DIR/outbox, and nobody gets them. Set TWILIO_*.',
        'Les codes sont seulement écrits dans DATA_DIR/outbox et personne ne les reçoit. Définissez TWILIO_*.',
      );
    }
    try {
      await check();
      return sendText
        ? ok('Twilio accepts our account.', 'Twilio accepte le compte.')
        : ok(
            'Twilio accepts our account. Friends of members get only emails, since TWILIO_MESSAGING_SERVICE_SID is not set.',
            'Twilio accepte le compte. Les proches des membres ne reçoivent que des courriels, car TWILIO_MESSAGING_SERVICE_SID n’est pas défini.',
          );
    } catch (error) {
      return failed(
        `Twilio cannot be used: ${why(error)}. Look at the account in Twilio’s console, and check TWILIO_*.`,
        `Twilio est inutilisable. ${receivedError(why(error))} Consultez le compte dans la console de Twilio et vérifiez TWILIO_*.`,
      );
    }
  },
};

export const payments: Check = {
  name: { en: 'Payments', fr: 'Paiements' },
  async run({ payments: { check }, config }) {
    if (!check) {
      return warning(
        'Payments are only tests, and no one is charged. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
        'Les paiements sont seulement des essais et personne n’est facturé. Définissez STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET.',
      );
    }
    try {
      await check();
    } catch (error) {
      return failed(
        `Stripe cannot be used: ${why(error)}. Check STRIPE_SECRET_KEY and the permissions of the key.`,
        `Stripe est inutilisable. ${receivedError(why(error))} Vérifiez STRIPE_SECRET_KEY et les autorisations de la clé.`,
      );
    }
    if (config.STRIPE_SECRET_KEY?.includes('_test_')) {
      return warning(
        'Stripe accepts our key, which is a test key. Use a live key to charge members.',
        'Stripe accepte la clé, qui est une clé d’essai. Utilisez une clé réelle pour facturer les membres.',
      );
    }
    return ok('Stripe accepts our key.', 'Stripe accepte la clé.');
  },
};

export const push: Check = {
  name: { en: 'Notifications', fr: 'Notifications' },
  async run({ push: service, config, database }) {
    const db = await database();
    const configured = configuredKeys(config);
    const keys = (await storedKeys(db)) ?? configured;
    if (!keys) {
      return ok(
        'The key pair will be created for the first device.',
        'La paire de clés sera créée pour le premier appareil.',
      );
    }
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(keys.privateKey, 'base64url');
    if (pair.getPublicKey('base64url') !== keys.publicKey.replace(/=+$/, '')) {
      return failed(
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair. Set both as "keys vapid" prints them.',
        'VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY ne forment pas une paire. Définissez les deux telles que «\u202fkeys vapid\u202f» les affiche.',
      );
    }
    if (configured && configured.publicKey !== keys.publicKey) {
      return warning(
        'VAPID_PUBLIC_KEY is not the key in use. To put it in use, run "npm run admin -- keys vapid".',
        'VAPID_PUBLIC_KEY n’est pas la clé utilisée. Pour l’utiliser, lancez « npm run admin -- keys vapid ».',
      );
    }
    const hosts = await pushHosts(db);
    const tried = await Promise.allSettled(hosts.map((host) => service.tryHost(host)));
    const refused = tried.flatMap((one, at) =>
      one.status === 'rejected' ? [`${hosts[at]!}: ${why(one.reason)}`] : [],
    );
    if (refused.length > 0) {
      // Each member can choose the host of their push service. If only one host fails, that does not prove a fault of this server.
      return (refused.length === hosts.length ? failed : warning)(
        `Push services cannot be reached (${refused.join('; ')}). Allow connections to the internet on port 443.`,
        `Des services de notification sont injoignables. ${receivedError(refused.join('; '))} Autorisez les connexions vers Internet sur le port 443.`,
      );
    }
    return ok(
      `The keys are a pair. Push services reached: ${hosts.length}.`,
      `Les clés forment une paire. Services de notification joints\u202f: ${hosts.length}.`,
    );
  },
};
