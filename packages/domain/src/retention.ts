import type { Language } from './languages.ts';

/** Retention period of each kind of record. The erasing jobs and the Privacy page both read this table. */
export interface Retention {
  /** Days after the event that the text names; null means "as long as the account exists". */
  days: number | null;
  record: Readonly<Record<Language, string>>;
  period: Readonly<Record<Language, string>>;
}

/** Days between requesting deletion and erasure, in which the request can be undone. */
export const deletionUndoDays = 30;
/** Longest retention after deletion, in years, of any kind of record. */
export const longestRetentionYears = 7;

/** After how many days without a login an account is deleted, and how many days before that its member is warned. */
export const unusedAccounts = { days: 730, firstWarningDays: 60, secondWarningDays: 14 } as const;

export const retention = {
  profile: {
    days: deletionUndoDays,
    record: {
      en: 'Profile, languages, moods and when they end, settings, the terms you agreed to, approximate location, photos, favorites, blocks',
      fr: 'Profil, langues, humeurs et leur fin, paramètres, conditions acceptées, position approximative, photos, favoris, blocages',
    },
    period: { en: '30 days after you delete your account', fr: '30 jours après la suppression de votre compte' },
  },
  messages: {
    days: deletionUndoDays,
    record: {
      en: 'Conversations with their reactions and proposed meetings, and which of them you pinned, muted, archived or ended',
      fr: 'Conversations, leurs réactions et les rencontres proposées, et celles que vous avez épinglées, mises en sourdine, archivées ou terminées',
    },
    period: {
      en: 'Until one of the two accounts is erased. The text of a message is erased as soon as you unsend it',
      fr: 'Jusqu’à l’effacement de l’un des deux comptes. Le texte d’un message est effacé dès que vous le retirez',
    },
  },
  perkClaims: {
    days: deletionUndoDays,
    record: {
      en: 'Perks you claimed and when they were redeemed, including offline; for a perk for two, the meeting it belongs to',
      fr: 'Avantages obtenus et moment de leur utilisation, même hors ligne\u202f; pour un avantage à deux, la rencontre correspondante',
    },
    period: { en: '30 days after you delete your account', fr: '30 jours après la suppression de votre compte' },
  },
  unusedAccounts: {
    days: unusedAccounts.days,
    record: {
      en: 'An account that no one logs in to, unless it has a paid plan or an open case',
      fr: 'Un compte auquel personne ne se connecte, sauf s’il a un forfait payant ou un dossier ouvert',
    },
    period: {
      en: '2 years after the last visit. We write to you 60 and 14 days before, and you can undo the deletion for 30 days',
      fr: '2 ans après la dernière visite. Nous vous écrivons 60 et 14 jours avant, et la suppression peut être annulée pendant 30 jours',
    },
  },
  checkIns: {
    days: 2,
    record: {
      en: 'The email address or phone number of a friend you tell about a meeting, and when',
      fr: 'Le courriel ou le téléphone de la personne que vous prévenez d’une rencontre, et l’heure',
    },
    period: {
      en: 'Until you say you’re home or cancel, at most 25 hours after we ask you. We keep the fact that there was a check-in for one more day. If a friend opts out, we keep a one-way hash of their contact indefinitely',
      fr: 'Jusqu’à ce que vous disiez être à la maison ou annuliez, au plus 25 heures après la question. Le fait qu’il y a eu un suivi est gardé un jour de plus. Si cette personne ne veut plus rien recevoir, une empreinte irréversible de ses coordonnées est gardée sans limite de durée',
    },
  },
  tableChecks: {
    days: 2,
    record: {
      en: 'Your request for help at your table during a meeting, what you wrote about where you sit, and who answered',
      fr: 'Votre demande d’aide à votre table pendant une rencontre, ce que vous avez écrit sur votre place, et la personne qui a répondu',
    },
    period: {
      en: 'What you wrote, until the request ends, at most 2 hours. The rest for one more day, against abuse. The other person at the meeting never sees any of it',
      fr: 'Ce que vous avez écrit, jusqu’à la fin de la demande, au plus 2 heures. Le reste, un jour de plus, contre les abus. L’autre personne de la rencontre n’en voit jamais rien',
    },
  },
  vouchers: {
    days: deletionUndoDays,
    record: {
      en: 'The fact that a venue vouches for you, and the month of your visit; nothing from the ID you showed',
      fr: 'Le fait qu’un établissement se porte garant de vous, et le mois de votre venue\u202f; rien du document montré',
    },
    period: {
      en: 'Until you remove it, or 30 days after you delete your account. We keep the name of the staff member for 3 months',
      fr: 'Jusqu’à ce que vous retiriez cette vérification, ou 30 jours après la suppression de votre compte. Le nom de l’employé concerné est gardé 3 mois',
    },
  },
  vouchDays: {
    days: 8,
    record: {
      en: 'For venue staff: how many times you vouched per day, not for whom',
      fr: 'Pour le personnel des établissements\u202f: le nombre de vérifications par jour, sans les noms',
    },
    period: { en: '8 days, against abuse', fr: '8 jours, contre les abus' },
  },
  doorScans: {
    days: 1,
    record: {
      en: 'The fact that a code from your profile was scanned at a venue, and a hash of its short form',
      fr: 'Le fait qu’un code de votre profil a été numérisé dans un établissement, et une empreinte de sa forme courte',
    },
    period: { en: 'One hour, so that a code works only once', fr: 'Une heure, pour qu’un code ne serve qu’une fois' },
  },
  formerEmails: {
    days: 2,
    record: {
      en: 'Your email address, phone number and two-step login from before a change',
      fr: 'Votre adresse courriel, votre numéro de téléphone et votre validation en deux étapes d’avant un changement',
    },
    period: {
      en: '48 hours, so that the change can be undone',
      fr: '48 heures, pour que le changement puisse être annulé',
    },
  },
  sessions: {
    days: 7,
    record: { en: 'Sessions', fr: 'Sessions' },
    period: { en: '7 days, or until you log out', fr: '7 jours, ou jusqu’à votre déconnexion' },
  },
  knownDevices: {
    days: 90,
    record: { en: 'Browsers you logged in with', fr: 'Navigateurs de vos connexions' },
    period: {
      en: '90 days after the last login, or until you log out everywhere else or change your password',
      fr: '90 jours après la dernière connexion, ou jusqu’à la déconnexion de vos autres appareils ou un nouveau mot de passe',
    },
  },
  accountTraces: {
    days: 30,
    record: {
      en: 'One-way hashes of the network and the browser you logged in with',
      fr: 'Empreintes irréversibles du réseau et du navigateur de vos connexions',
    },
    period: {
      en: '30 days, so that moderators can see which reported accounts belong together',
      fr: '30 jours, pour que la modération voie quels comptes signalés vont ensemble',
    },
  },
  arrivalAlerts: {
    days: 90,
    record: {
      en: 'Your request to be notified when someone joins nearby, the distance, and whether someone has joined',
      fr: 'Votre demande d’être prévenu quand quelqu’un s’inscrit près de vous, son rayon, et si quelqu’un s’est inscrit',
    },
    period: {
      en: '90 days, or until we have notified you or you change your mind',
      fr: '90 jours, ou jusqu’à ce que nous vous ayons prévenu ou que vous changiez d’idée',
    },
  },
  notices: {
    days: 90,
    record: {
      en: 'What we told you in the app, such as a refund or a login on a new device',
      fr: 'Ce que nous vous avons annoncé dans l’application, comme un remboursement ou une connexion sur un nouvel appareil',
    },
    period: { en: '90 days', fr: '90 jours' },
  },
  failedMails: {
    days: 30,
    record: { en: 'An email that could not be delivered', fr: 'Un courriel qui n’a pas pu être livré' },
    period: { en: '30 days, so that we can send it again', fr: '30 jours, pour que nous puissions le renvoyer' },
  },
  failedNotifications: {
    days: 7,
    record: {
      en: 'A notification we couldn’t deliver',
      fr: 'Une notification qui n’a pas pu être livrée',
    },
    period: { en: '7 days, so that we can send it again', fr: '7 jours, pour que nous puissions la renvoyer' },
  },
  secondFactor: {
    days: deletionUndoDays,
    record: {
      en: 'The key of your two-step login, encrypted, and one-way hashes of its recovery codes',
      fr: 'La clé de votre validation en deux étapes, chiffrée, et des empreintes irréversibles de ses codes de secours',
    },
    period: {
      en: 'Until you turn it off, or 30 days after you delete your account',
      fr: 'Jusqu’à ce que vous la désactiviez, ou 30 jours après la suppression de votre compte',
    },
  },
  passkeys: {
    days: 2,
    record: {
      en: 'The public keys of your passkeys, the names you gave them, and when you last used each',
      fr: 'Les clés publiques de vos clés d’accès, les noms que vous leur avez donnés et la dernière utilisation de chacune',
    },
    period: {
      en: 'Until 2 days after you remove them, so that a removal by someone else can be undone, or 30 days after you delete your account',
      fr: 'Jusqu’à 2 jours après leur retrait, pour qu’un retrait par quelqu’un d’autre puisse être annulé, ou 30 jours après la suppression de votre compte',
    },
  },
  reports: {
    days: 2 * 365,
    record: {
      en: 'Reports and the evidence in them, including photos, decisions with the texts they removed, and appeals',
      fr: 'Signalements et leur contenu, photos comprises, décisions avec les textes retirés et demandes de révision',
    },
    period: {
      en: '2 years after they are closed or a ban is lifted, and never longer than 7 years',
      fr: '2 ans après leur fermeture ou la levée d’un bannissement, et jamais plus de 7 ans',
    },
  },
  accountHashes: {
    days: 5 * 365,
    record: {
      en: 'A one-way hash of the email address and phone number of a banned or blocked account',
      fr: 'Une empreinte irréversible du courriel et du téléphone d’un compte banni ou bloqué',
    },
    period: {
      en: '5 years after the ban, or after the blocked account is erased',
      fr: '5 ans après le bannissement, ou après l’effacement du compte bloqué',
    },
  },
  perceptualHashes: {
    days: 5 * 365,
    record: {
      en: 'A fingerprint of each photo that moderators removed, which can’t be turned back into the photo or used to recognize a person',
      fr: 'Une empreinte de chaque photo retirée par la modération, qui ne permet ni de retrouver la photo ni de reconnaître quelqu’un',
    },
    period: {
      en: '5 years after the photo was removed, or until it is restored on appeal',
      fr: '5 ans après le retrait de la photo, ou jusqu’à ce qu’une demande de révision la rétablisse',
    },
  },
  audit: {
    days: longestRetentionYears * 365,
    record: {
      en: 'Actions by moderators and operators on an account',
      fr: 'Interventions de la modération et de l’exploitant sur un compte',
    },
    period: {
      en: '7 years, without your name once the account is erased',
      fr: '7 ans, sans votre nom une fois le compte effacé',
    },
  },
  guaranteedMonths: {
    days: 31,
    record: {
      en: 'On how many evenings of a paid month enough members were near you, and where you were on the first one',
      fr: 'Le nombre de soirées d’un mois payé où assez de membres étaient près de vous, et où vous étiez lors de la première',
    },
    period: {
      en: 'Until the month ends; of a month that was refunded, the numbers stay with your invoices',
      fr: 'Jusqu’à la fin du mois ; pour un mois remboursé, les nombres restent avec vos factures',
    },
  },
  invoices: {
    days: longestRetentionYears * 365,
    record: { en: 'Invoices and refunds', fr: 'Factures et remboursements' },
    period: { en: '7 years, as tax law requires', fr: '7 ans, comme l’exigent les lois fiscales' },
  },
  incidents: {
    days: 5 * 365 + 2,
    record: {
      en: 'The register of incidents with personal information, which names no one',
      fr: 'Le registre des incidents de confidentialité, qui ne nomme personne',
    },
    period: { en: '5 years after we notice them', fr: '5 ans après que nous les avons constatés' },
  },
  backups: {
    days: 30,
    record: { en: 'Encrypted backups of all of this', fr: 'Copies de sauvegarde chiffrées de tout ce qui précède' },
    period: { en: '30 days after they were made', fr: '30 jours après leur création' },
  },
} as const satisfies Record<string, Retention>;

type Kind = keyof typeof retention;
type LimitedKind = { [K in Kind]: (typeof retention)[K]['days'] extends number ? K : never }[Kind];

/** The instant after which a record of this kind is still stored and used; the jobs delete what is from then or earlier. */
export const storedSince = (kind: LimitedKind, now: Date): Date =>
  new Date(now.getTime() - retention[kind].days * 86_400_000);
