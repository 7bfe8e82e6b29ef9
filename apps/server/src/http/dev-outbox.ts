import { type Language, languages, preferredLanguage } from '@ambiance/domain/languages';
import type { FastifyInstance } from 'fastify';
import type { Mail } from '../platform/services/mailer.ts';
import type { Outbox } from '../platform/services/outbox.ts';
import type { TextMessage } from '../platform/services/sms.ts';
import { escapeHtml } from '../platform/escape-html.ts';

interface Outboxes {
  mail: Outbox<Mail> | undefined;
  sms: Outbox<TextMessage> | undefined;
}

/**
 * `/dev/outbox`: the newest hundred mails and text messages of the local substitutes, as a page for browsers and as JSON
 * for other clients. Never served in production.
 */
export function serveDevOutbox(fastify: FastifyInstance, outboxes: Outboxes): void {
  fastify.get('/dev/outbox', async (request, reply) => {
    const [mail = [], sms = []] = await Promise.all([outboxes.mail?.newest(100), outboxes.sms?.newest(100)]);
    const { accept = '', 'accept-language': accepted } = request.headers;
    if (!accept.includes('text/html')) return { mail, sms };
    const language: Language = preferredLanguage(accepted);
    return (
      reply
        .type('text/html; charset=utf-8')
        // Mails have their own styles and are shown without scripts.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'",
        )
        .send(outboxPage(language, { mail, sms }))
    );
  });
}

const texts = {
  en: {
    title: 'Outbox',
    lede: 'Nothing leaves this machine. Messages that would have been sent appear here, newest first. Reload the page to see new ones.',
    back: 'Back to Ambiance',
    sms: 'Text messages',
    noSms: 'No text messages yet. A code appears here when someone confirms a phone number.',
    mail: 'Emails',
    noMail: 'No emails yet. A link appears here when someone registers or forgets a password.',
    to: (to: string) => `To ${to}`,
  },
  fr: {
    title: 'Boîte d’envoi',
    lede: 'Rien ne sort de cette machine. Les messages qui auraient été envoyés apparaissent ici, du plus récent au plus ancien. Recharge la page pour voir les nouveaux.',
    back: 'Retour à Ambiance',
    sms: 'Textos',
    noSms: 'Aucun texto pour l’instant. Un code apparaît ici quand quelqu’un confirme un numéro de téléphone.',
    mail: 'Courriels',
    noMail: 'Aucun courriel pour l’instant. Un lien apparaît ici quand quelqu’un s’inscrit ou oublie son mot de passe.',
    to: (to: string) => `À ${to}`,
  },
} as const satisfies Record<Language, unknown>;

const style = `
:root { color-scheme: light dark; --paper: light-dark(#fbf8f4, #191018); --surface: light-dark(#fffefb, #241923);
  --line: light-dark(#e0dad2, #40333e); --ink: light-dark(#281c17, #f0eae3); --muted: light-dark(#5f524c, #bbaea7);
  --bubble: light-dark(#f2ede6, #33262f) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 'Instrument Sans', system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1, h2 { font-family: Fraunces, Georgia, serif; font-weight: 600; line-height: 1.2 }
h1 { font-size: 2rem; margin: .75rem 0 .5rem } h2 { font-size: 1.375rem; margin: 2.5rem 0 1rem }
.lede, .to, .none { color: var(--muted) } .lede { max-width: 40rem; margin: 0 } .none { margin: 0 }
.back { color: inherit; display: inline-flex; align-items: center; min-height: 44px }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; border-radius: 4px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)) }
li { min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; overflow: hidden }
.to { display: block; font-size: .875rem; overflow-wrap: anywhere }
.sms { padding: 1rem }
.sms p { margin: .5rem 0 0; background: var(--bubble); border-radius: 18px 18px 18px 4px; padding: .625rem .875rem;
  width: fit-content; overflow-wrap: anywhere }
.code { font-size: 1.125rem; font-weight: 600; letter-spacing: .06em; user-select: all }
summary { padding: .875rem 1rem; cursor: pointer; min-height: 44px }
summary strong { overflow-wrap: anywhere } summary .to { padding-left: 1.1rem }
summary:focus-visible { outline-offset: -2px; border-radius: 20px }
iframe { display: block; border: 0; border-top: 1px solid var(--line); width: 100%; height: 34rem; color-scheme: auto }
`;

/** The page at `/dev/outbox`: text messages as bubbles, mails as a phone shows them. It runs no scripts. */
export function outboxPage(
  language: Language,
  { mail, sms }: { mail: readonly Mail[]; sms: readonly TextMessage[] },
): string {
  const t = texts[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} · Ambiance</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>
<a class="back" href="${language === languages[0] ? '/' : `/${language}`}">${t.back}</a>
<h1>${t.title}</h1>
<p class="lede">${t.lede}</p>
<h2>${t.sms}</h2>
${listOf(
  sms.map((message) => textMessage(message, t.to)),
  t.noSms,
)}
<h2>${t.mail}</h2>
${listOf(
  mail.map((one, index) => mailRow(one, t.to, index === 0)),
  t.noMail,
)}
</main>
</body>
</html>
`;
}

const listOf = (items: readonly string[], none: string) =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>` : `<p class="none">${none}</p>`;

function textMessage({ to, text, code }: TextMessage, toWhom: (to: string) => string): string {
  const [before = '', after] = code ? text.split(code) : [text];
  const said =
    after === undefined
      ? escapeHtml(text)
      : `${escapeHtml(before)}<span class="code">${escapeHtml(code)}</span>${escapeHtml(after)}`;
  return `<div class="sms"><span class="to">${escapeHtml(toWhom(to))}</span><p>${said}</p></div>`;
}

/** Links of the mail open in the whole window, as they do in a mail program. */
function mailRow({ to, subject, html }: Mail, toWhom: (to: string) => string, isOpen: boolean): string {
  const shown = escapeHtml(`<base target="_top">${html}`);
  return `<details${isOpen ? ' open' : ''}><summary><strong>${escapeHtml(subject)}</strong><span class="to">${escapeHtml(toWhom(to))}</span></summary><iframe title="${escapeHtml(subject)}" sandbox="allow-top-navigation-by-user-activation" loading="lazy" srcdoc="${shown}"></iframe></details>`;
}
