import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { legalTexts } from './legal.texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { blocksOf, piecesOf } from './prose.ts';

interface LegalSection {
  /** Its anchor. */
  id: string;
  title: string;
  text: string;
  below?: ReactNode;
}

export interface LegalPageProps {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

/** A long text to read, search or print. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const t = useTexts(legalTexts);
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-12 sm:px-5 sm:py-16 print:max-w-none print:p-0">
      <PageTitle>{title}</PageTitle>
      <div className="flex max-w-lg flex-col gap-4">
        <h1 tabIndex={-1} className="text-4xl outline-none sm:text-5xl">
          {title}
        </h1>
        <p className="text-lg text-ink-muted">{lead}</p>
        <p className="border-l-2 border-accent-line pl-4 text-sm text-ink-muted">{t('forReview')}</p>
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-10 sm:mt-14 lg:grid-cols-[15rem_minmax(0,1fr)] print:mt-6 print:block">
        <Contents sections={sections} />
        <div className="flex max-w-lg flex-col gap-12 print:max-w-none print:gap-6">
          {sections.map(({ id, title: heading, text, below }, index) => (
            <section key={id} className="flex flex-col gap-4 print:block print:[&>*+*]:mt-3">
              <h2 id={id} tabIndex={-1} className="rounded-sm text-2xl">
                {index + 1}. {heading}
              </h2>
              <Prose text={text} />
              {below}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Plain anchors, so that the browser itself moves the focus to the heading. */
function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const t = useTexts(legalTexts);
  return (
    <nav
      aria-labelledby="contents"
      className="self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h2 id="contents" className="mb-2 font-sans text-sm font-semibold text-ink-muted">
        {t('contents')}
      </h2>
      <ol className="border-l border-hairline">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="grid min-h-11 grid-cols-[auto_1fr] content-center items-baseline gap-2 rounded-sm px-4 py-1.5 -outline-offset-2 hover:text-accent-ink hover:underline lg:min-h-9 lg:text-sm"
            >
              <span className="w-6 text-ink-muted tabular-nums">{index + 1}.</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A legal text: paragraphs, lists and links. */
function Prose({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    'items' in block ? (
      <ul key={block.items[0]} className="flex list-disc flex-col gap-2 pl-5 marker:text-accent-ink">
        {block.items.map((item) => (
          <li key={item} className="pl-1">
            <Line text={item} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block.paragraph}>
        <Line text={block.paragraph} />
      </p>
    ),
  );
}

const linkStyle = 'text-accent-ink underline underline-offset-4';

function Line({ text }: { text: string }) {
  return piecesOf(text).map((piece) => {
    if (typeof piece === 'string') return piece;
    const { label, target } = piece;
    return target.startsWith('/') ? (
      <Link key={label} to={target} className={linkStyle}>
        {label}
      </Link>
    ) : (
      <a key={label} href={target} className={linkStyle}>
        {label}
      </a>
    );
  });
}
