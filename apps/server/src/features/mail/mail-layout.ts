import type { Language } from '@ambiance/domain/languages';
import type { Mail } from '../../platform/mailer.ts';
import type { MailText } from './mail-text.ts';

const footers: Readonly<Record<Language, string>> = {
  en: 'Ambiance · You’re getting this email because this address has an account with us.',
  fr: 'Ambiance · Ce courriel est envoyé parce que cette adresse a un compte chez nous.',
};

/** A mail as plain text and as HTML that any mail program shows well; everything is escaped. */
export function layOutMail(to: string, language: Language, text: MailText, link: string | undefined): Mail {
  const { subject, paragraphs, button } = text;
  const parts = [
    ...paragraphs,
    ...(button && link ? [`${button}${language === 'fr' ? '\u202f:' : ':'} ${link}`] : []),
    footers[language],
  ];
  return { to, subject, text: parts.join('\n\n'), html: htmlOf(language, text, link), links: link ? [link] : [] };
}

function htmlOf(language: Language, { subject, paragraphs, button }: MailText, link: string | undefined): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('');
  const action =
    button && link
      ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#0b6b6f;border-radius:999px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 24px;text-decoration:none">${escapeHtml(button)}</a></p>`
      : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head><body style="background:#faf7f2;color:#2b2420;font:16px/1.5 Georgia,serif;margin:0;padding:32px 16px"><div style="background:#ffffff;border:1px solid #e8e0d6;border-radius:16px;margin:0 auto;max-width:520px;padding:32px"><h1 style="font-size:24px;font-weight:600;margin:0 0 16px">${escapeHtml(subject)}</h1>${body}${action}</div><p style="color:#6f655d;font-size:13px;margin:16px auto;max-width:520px">${escapeHtml(footers[language])}</p></body></html>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
