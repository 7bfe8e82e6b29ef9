import type { ByLanguage, Language } from '@ambiance/domain/languages';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/services/mailer.ts';
import { layOutMail } from './mail-layout.ts';
import type { MailText } from './mail-text.ts';

const texts: ByLanguage<MailText> = {
  en: {
    subject: 'A test of the mail server',
    paragraphs: ['This mail was sent by the check of your Ambiance installation. You need to do nothing.'],
  },
  fr: {
    subject: 'Essai du serveur de courriel',
    paragraphs: [
      'Ce courriel a été envoyé par la vérification de votre installation d’Ambiance. Vous n’avez rien à faire.',
    ],
  },
};

/** Sends a mail at once, without the queue, so that the operator sees the mail server's error. */
export const sendTestMail = (
  { mailer, ids, ...sender }: { mailer: Mailer; ids: Ids; publicUrl: string; postalAddress: string | undefined },
  { address: to, language }: { address: string; language: Language },
): Promise<void> =>
  mailer.send({
    ...layOutMail({ to, language, text: texts[language], link: undefined, ...sender }),
    reference: `check-${ids.uuid()}`,
  });
