import { Link } from '../../ui/actions/Link.tsx';
import { blocksOf, piecesOf } from './prose.ts';

/** A legal text: paragraphs, lists and links. */
export function Prose({ text }: { text: string }) {
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
