import type { ByLanguage, Language } from '@ambiance/domain/languages';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Mail } from '../../platform/services/mailer.ts';
import type { MailText } from './mail-text.ts';

/** Why someone gets a mail. The name and the address of the sender precede it. */
const footers: ByLanguage<string> = {
  en: 'You’re getting this email because this address has an account with us.',
  fr: 'Ce courriel est envoyé parce que cette adresse a un compte chez nous.',
};

const friendFooters: ByLanguage<string> = {
  en: 'You’re getting this email because someone you know gave us this address in case of an emergency. You can opt out on the page above.',
  fr: 'Vous recevez ce courriel parce qu’une personne de votre entourage nous a donné cette adresse en cas d’urgence. Le lien ci-dessus permet de ne plus en recevoir.',
};

const unsubscribe: ByLanguage<string> = { en: 'Stop these emails', fr: 'Arrêter ces courriels' };

const colons: ByLanguage<string> = { en: ':', fr: '\u202f:' };

export interface MailLayout {
  to: string;
  language: Language;
  text: MailText;
  /** The address that the button opens. */
  link: string | undefined;
  /** The base address from which the logo is loaded. */
  publicUrl: string;
  /** The postal address of the operator; production requires it. */
  postalAddress: string | undefined;
  /** The address that ends mails like this one, if they are commercial. */
  unsubscribeUrl?: string | undefined;
  /** True if the recipient is a friend without an account. */
  isToFriend?: boolean;
}

/** Lays a mail out as plain text and as HTML for all mail programs, light and dark; everything is escaped. */
export function layOutMail(layout: MailLayout): Mail {
  const { to, language, text, link, postalAddress, unsubscribeUrl, isToFriend = false } = layout;
  const { subject, paragraphs, button } = text;
  const reason = (isToFriend ? friendFooters : footers)[language];
  const footer = ['Ambiance', postalAddress, reason].filter(Boolean).join(' · ');
  const named = (name: string, url: string) => `${name}${colons[language]} ${url}`;
  const parts = [
    ...paragraphs,
    ...(button && link ? [named(button, link)] : []),
    footer,
    ...(unsubscribeUrl ? [named(unsubscribe[language], unsubscribeUrl)] : []),
  ];
  return {
    to,
    subject,
    text: parts.join('\n\n'),
    html: htmlOf(layout, footer),
    links: [link, unsubscribeUrl].filter((one) => one !== undefined),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  };
}

const serif = "Fraunces,Georgia,'Times New Roman',serif";
const sans = "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Styles for mail programs that support dark mode. All others use the light inline colours. */
const dark = [
  '.page{background:#191018!important}',
  '.card{background:#241923!important;border-color:#40333e!important}',
  '.ink{color:#f0eae3!important}',
  '.muted{color:#bbaea7!important}',
].join('');

function htmlOf({ language, text, link, publicUrl, unsubscribeUrl }: MailLayout, footer: string): string {
  const { subject, paragraphs, button } = text;
  const [greeting = '', ...said] = paragraphs;
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('');
  const action =
    button && link
      ? `<p style="margin:24px 0 8px"><a href="${escapeHtml(link)}" style="background:#a3512f;border-radius:999px;color:#ffffff;display:inline-block;font-weight:600;line-height:24px;padding:12px 28px;text-decoration:none">${escapeHtml(button)}</a></p>`
      : '';
  const ending = unsubscribeUrl
    ? ` <a class="muted" href="${escapeHtml(unsubscribeUrl)}" style="color:#5f524c">${unsubscribe[language]}</a>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){${dark}}</style>
</head>
<body class="page" style="background:#fbf8f4;margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(said[0] ?? greeting)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left"><tr><td style="padding:0 4px 20px">
<img src="${escapeHtml(publicUrl)}/icons/any-192.png" width="32" height="32" alt="" style="border:0;border-radius:9px;vertical-align:middle"><span class="ink" style="color:#281c17;font:600 21px/32px ${serif};padding-left:10px;vertical-align:middle">Ambiance</span>
</td></tr><tr><td class="card ink" style="background:#fffefb;border:1px solid #e0dad2;border-radius:20px;color:#281c17;font:16px/1.55 ${sans};padding:32px 28px 24px">
<h1 class="ink" style="color:#281c17;font:600 26px/1.25 ${serif};margin:0 0 20px">${escapeHtml(subject)}</h1>
${body}${action}
</td></tr><tr><td class="muted" style="color:#5f524c;font:13px/1.5 ${sans};padding:20px 4px 0">${escapeHtml(footer)}${ending}</td></tr></table>
</td></tr></table>
</body>
</html>`;
}
