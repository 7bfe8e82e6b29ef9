import type { PageTexts } from './page-texts.ts';

/** Safe markup, as opposed to text that must be escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | string | readonly Html[];

/** Builds markup from a template; text values are escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((said, part, index) => said + markupOf(values[index - 1] ?? '') + part));

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  return typeof value === 'string' ? escape(value) : value.map(({ markup }) => markup).join('');
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A complete page under a strict content policy: no scripts, one style sheet. */
export const wholePage = ({ language, translate }: PageTexts, title: string, content: Html): string =>
  `<!doctype html>${
    html`<html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Ambiance</title>
        <link rel="stylesheet" href="/stand-in/pay/style.css" />
      </head>
      <body>
        <p class="test">${translate('testMode')}</p>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup
  }`;

export const styleSheet = `
:root { color-scheme: light dark; --paper: #faf7f2; --surface: #fff; --ink: #2b2420; --muted: #6f655d; --line: #8a7f76; --accent: #0b6b6f; --on: #fff; --danger: #a3261b; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d181f; --surface: #272029; --ink: #f3ece6; --muted: #b9aeb0; --line: #84787f; --accent: #7fd3d4; --on: #10292a; --danger: #ffb4a8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.test { margin: 0; padding: 10px 16px; background: #f2c14e; color: #2b2420; text-align: center; font-weight: 600; }
main { max-width: 30rem; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font: 600 30px/1.2 Georgia, serif; }
h2 { font: 600 20px/1.2 Georgia, serif; margin: 0 0 12px; }
section, form.card { margin: 16px 0; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
form { margin: 12px 0 0; }
label { display: block; margin: 0 0 12px; font-weight: 500; }
input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); color: inherit; font: inherit; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: end; }
button { width: 100%; min-height: 44px; padding: 8px 20px; border: 1px solid var(--accent); border-radius: 999px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: transparent; color: var(--ink); border-color: var(--line); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.price { font: 600 34px/1.2 Georgia, serif; margin: 0; }
.muted { color: var(--muted); margin: 4px 0 0; }
.error { margin: 0 0 12px; padding: 10px 12px; border: 1px solid var(--danger); border-radius: 12px; color: var(--danger); }
ul { margin: 0; padding-left: 20px; }
`;
