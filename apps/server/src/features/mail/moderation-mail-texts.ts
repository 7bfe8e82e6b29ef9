import { type DecisionFacts, decisionNotice } from '@ambiance/domain/decision-notice';
import { noticeText } from '@ambiance/domain/notices';
import type { Language } from '@ambiance/domain/languages';
import type { AppealOutcome, RemovableText } from '@ambiance/domain/moderation';
import type { Facts, MailText } from './mail-text.ts';

const path = '/account-status';

/** Reads the decision from the details queued with the mail. */
function noticeOf({ details, timeZone }: Facts, language: Language) {
  const { removedPhotos, removedTexts = '', ...facts } = details;
  const texts = String(removedTexts).split(',').filter(Boolean) as RemovableText[];
  const removed = removedPhotos === undefined ? null : { photos: Number(removedPhotos), texts };
  return decisionNotice({ until: null, ...facts, removed } as DecisionFacts, language, timeZone);
}

const outcomeOf = ({ details }: Facts) => details['outcome'] as AppealOutcome;

/** Mails to members about decisions of moderators. */
export const moderationMailTexts = {
  decision: {
    en: (facts: Facts): MailText => {
      const { title, paragraphs } = noticeOf(facts, 'en');
      return { subject: title, paragraphs, button: 'Read more, or appeal', path };
    },
    fr: (facts: Facts): MailText => {
      const { title, paragraphs } = noticeOf(facts, 'fr');
      return { subject: title, paragraphs, button: 'En savoir plus ou demander une révision', path };
    },
  },
  'suspension-ended': {
    en: (): MailText => ({
      subject: 'Your account is open again',
      paragraphs: [
        'Your suspension is over. Your profile can be found again, and your conversations are as they were. Those days were added to your paid plan, if you have one.',
      ],
      button: 'Go to Ambiance',
      path: '/',
    }),
    fr: (): MailText => ({
      subject: 'Votre compte est de nouveau ouvert',
      paragraphs: [
        'Votre suspension est terminée. Votre profil est de nouveau visible, et vos conversations sont comme avant. Ces jours ont été ajoutés à votre forfait payant, si vous en avez un.',
      ],
      button: 'Aller à Ambiance',
      path: '/',
    }),
  },
  'decision-undone': {
    en: (): MailText => ({
      subject: 'A decision about your account was lifted',
      paragraphs: ['Our moderators have lifted their decision about your account. It no longer applies.'],
      button: 'Go to Ambiance',
      path: '/',
    }),
    fr: (): MailText => ({
      subject: 'Une décision au sujet de votre compte a été levée',
      paragraphs: ['Notre équipe de modération a levé sa décision au sujet de votre compte. Elle ne s’applique plus.'],
      button: 'Aller à Ambiance',
      path: '/',
    }),
  },
  'appeal-decided': {
    en: (facts: Facts): MailText => {
      if (outcomeOf(facts) === 'overturned') {
        return {
          subject: 'You were right: the decision has been reversed',
          paragraphs: [
            'Someone else reviewed your case and found that no rule was broken. Everything has been restored. We’re sorry.',
          ],
          button: 'Go to Ambiance',
          path: '/',
        };
      }
      const { title, paragraphs } = noticeOf(facts, 'en');
      return outcomeOf(facts) === 'lightened'
        ? {
            subject: 'Your appeal: a lighter penalty',
            paragraphs: [
              'Someone else reviewed your case and chose a lighter penalty. The new decision:',
              `${title}.`,
              ...paragraphs.slice(0, -1),
            ],
            button: 'See your account status',
            path,
          }
        : {
            subject: 'Your appeal: the decision stands',
            paragraphs: [
              'Someone else reviewed your case and came to the same conclusion. This decision is final.',
              `${title}.`,
              ...paragraphs.slice(0, -1),
            ],
            button: 'See your account status',
            path,
          };
    },
    fr: (facts: Facts): MailText => {
      if (outcomeOf(facts) === 'overturned') {
        return {
          subject: 'Vous aviez raison\u202f: la décision est annulée',
          paragraphs: [
            'Une autre personne a réexaminé votre dossier et conclu qu’aucune règle n’avait été enfreinte. Tout est redevenu comme avant. Nous vous présentons nos excuses.',
          ],
          button: 'Aller à Ambiance',
          path: '/',
        };
      }
      const { title, paragraphs } = noticeOf(facts, 'fr');
      return outcomeOf(facts) === 'lightened'
        ? {
            subject: 'Votre demande de révision\u202f: une décision moins sévère',
            paragraphs: [
              'Une autre personne a réexaminé votre dossier et choisi une décision moins sévère. Voici ce qui s’applique désormais\u202f:',
              `${title}.`,
              ...paragraphs.slice(0, -1),
            ],
            button: 'Voir l’état de votre compte',
            path,
          }
        : {
            subject: 'Votre demande de révision\u202f: la décision est maintenue',
            paragraphs: [
              'Une autre personne a réexaminé votre dossier et est arrivée au même résultat. Cette décision est définitive.',
              `${title}.`,
              ...paragraphs.slice(0, -1),
            ],
            button: 'Voir l’état de votre compte',
            path,
          };
    },
  },
  'voucher-taken-back': {
    en: ({ details, supportEmail }: Facts): MailText => ({
      subject: 'A venue no longer vouches for you',
      paragraphs: [
        `Our moderators have withdrawn ${details['venue']}’s vouch for you. Nothing else about your account changes.`,
        `You can show your code and a photo ID to the staff of any partner venue again. If you think this was a mistake, write to ${supportEmail}.`,
      ],
      button: 'See who vouches for you',
      path: '/profile?edit=verification',
    }),
    fr: ({ details, supportEmail }: Facts): MailText => ({
      subject: 'Un établissement ne se porte plus garant de vous',
      paragraphs: [
        `Nos modérateurs ont retiré la vérification faite à l’entrée de l’établissement ${details['venue']}. Rien d’autre ne change dans votre compte.`,
        `Vous pouvez montrer de nouveau votre code et une pièce d’identité avec photo à l’entrée de n’importe quel établissement partenaire. S’il s’agit d’une erreur à votre avis, écrivez à ${supportEmail}.`,
      ],
      button: 'Voir qui se porte garant de vous',
      path: '/profile?edit=verification',
    }),
  },
  'report-received': {
    en: (): MailText => ({
      subject: 'We received your report',
      paragraphs: [
        'Thank you for telling us. A moderator will read your report within 24 hours, and we’ll write to you when it’s closed.',
        'We can’t send help. In danger, call 911. For thoughts of suicide, yours or someone else’s, call or text 9-8-8, day or night.',
      ],
      button: 'See your reports',
      path: '/settings/reports',
    }),
    fr: (): MailText => ({
      subject: 'Nous avons reçu ton signalement',
      paragraphs: [
        'Merci de nous avoir prévenus. Une personne de la modération lira ton signalement en moins de 24 heures, et nous t’écrirons quand il sera traité.',
        'Nous ne pouvons pas envoyer de secours. En cas de danger, appelle le 911. En cas d’idées suicidaires, les tiennes ou celles de quelqu’un d’autre, appelle ou texte le 9-8-8, jour et nuit.',
      ],
      button: 'Voir tes signalements',
      path: '/settings/reports',
    }),
  },
  'report-closed': {
    en: ({ details }: Facts): MailText => ({
      subject: 'Your report is closed',
      paragraphs: [noticeText({ kind: 'report-closed', parameters: details }, 'en')!],
      button: 'See your reports',
      path: '/settings/reports',
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: 'Ton signalement est traité',
      paragraphs: [noticeText({ kind: 'report-closed', parameters: details }, 'fr')!],
      button: 'Voir tes signalements',
      path: '/settings/reports',
    }),
  },
  /** Sent to the moderators on duty. */
  emergency: {
    en: ({ details }: Facts): MailText => ({
      subject: 'Urgent: someone may be in danger',
      paragraphs: [
        'A report says that someone may be in danger. The case is at the top of the queue. Please open it now, or make sure that a colleague does.',
        'You get this message because you’re on duty. You can change that on the moderation page.',
      ],
      button: 'Open the case',
      path: `/moderation?case=${details['caseId']}`,
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: 'Urgent\u202f: une personne est peut-être en danger',
      paragraphs: [
        'Selon un signalement, une personne est peut-être en danger. Le dossier est en tête de la file. Ouvrez-le dès maintenant, ou assurez-vous qu’une autre personne de l’équipe le fasse.',
        'Vous recevez ce message parce que vous êtes de garde. Vous pouvez le changer sur la page de modération.',
      ],
      button: 'Ouvrir le dossier',
      path: `/moderation?case=${details['caseId']}`,
    }),
  },
  /** Sent to moderators, not to members. */
  'cases-waiting': {
    en: ({ details }: Facts): MailText => ({
      subject: 'Reports are waiting for a decision',
      paragraphs: [
        `Cases still undecided ${details['hours']} hours after the first report: ${details['cases']}. They are due 24 hours after that report.`,
      ],
      button: 'Open the cases',
      path: '/moderation',
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: 'Des signalements attendent une décision',
      paragraphs: [
        `Dossiers que personne n’a tranchés ${details['hours']} heures après le premier signalement\u202f: ${details['cases']}. Ils doivent l’être dans les 24 heures qui le suivent.`,
      ],
      button: 'Ouvrir les dossiers',
      path: '/moderation',
    }),
  },
} as const;
