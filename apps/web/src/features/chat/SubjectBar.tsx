import { X } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import type { MessageSubject } from '../../ui/members/message-subject.ts';
import { chatTexts } from './chat.texts.ts';

interface SubjectBarProps {
  subject: MessageSubject;
  /** The input is empty, so suggestions cannot overwrite anything. */
  isEmpty: boolean;
  onSuggest: (text: string) => void;
  onDrop: () => void;
}

/** The part of the partner's profile that the message will quote, above the input, with two suggestions to begin with. */
export function SubjectBar({ subject, isEmpty, onSuggest, onDrop }: SubjectBarProps) {
  const t = useTexts(chatTexts);
  const isLine = 'line' in subject;
  const openers = isLine ? [t('opener.line.1'), t('opener.line.2')] : [t('opener.photo.1'), t('opener.photo.2')];
  return (
    <div className="mb-1.5 flex flex-col gap-1.5">
      {isEmpty && (
        <ul aria-label={t('openers')} className="flex flex-wrap gap-2 pt-1">
          {openers.map((opener) => (
            <li key={opener}>
              <button
                type="button"
                onClick={() => onSuggest(opener)}
                className="min-h-11 rounded-full border border-accent-line bg-accent-soft px-4 py-1.5 text-left text-sm text-accent-ink hover:bg-accent-line pointer-fine:min-h-9"
              >
                {opener}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center gap-3 rounded-xl bg-sunken pl-3">
        {!isLine && (
          <Photo
            url={subject.url}
            alt=""
            width={40}
            height={50}
            first
            className="my-1.5 h-12 w-10 shrink-0 rounded-md"
          />
        )}
        <div className="min-w-0 flex-1 border-l-2 border-accent-solid py-1 pl-3 text-sm">
          <p className="truncate font-medium">{t(isLine ? 'aboutLine' : 'aboutPhoto')}</p>
          {isLine && (
            <p dir="auto" className="truncate text-ink-muted">
              {subject.line}
            </p>
          )}
        </div>
        <IconButton label={t('dropSubject')} icon={<X aria-hidden className="size-4" />} onClick={onDrop} />
      </div>
    </div>
  );
}
