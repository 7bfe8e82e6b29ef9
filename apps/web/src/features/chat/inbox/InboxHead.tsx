import { maxLengths } from '@ambiance/domain/members';
import { Archive, ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { controlStyle, Field } from '../../../ui/fields/Field.tsx';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import type { Listed } from '../chat.queries.ts';
import { chatTexts } from '../chat.texts.ts';

export interface InboxHeadProps {
  listed: Listed;
  onList: (listed: Listed) => void;
  /** The arrow key down was pressed in the search field. */
  onDown: () => void;
  /** Makes the list's title the heading of the page. For a list without an open conversation next to it. */
  isPage: boolean;
  /** The list is next to a conversation, or next to the space for one. */
  isNarrow: boolean;
}

const typingMs = 200;

/** Head of the inbox: its title, a search field, and the link to the archive. */
export function InboxHead({ listed, onList, onDown, isPage, isNarrow }: InboxHeadProps) {
  const t = useTexts(chatTexts);
  const isArchive = listed.view === 'archived';
  const Heading = isPage ? 'h1' : 'h2';
  const [words, setWords] = useState(listed.q ?? '');
  const typed = useDebounced(words.trim(), typingMs);
  const list = useEffectEvent((q: string) => {
    if (q !== (listed.q ?? '')) onList(q ? { q } : {});
  });
  useEffect(() => list(typed), [typed]);
  const goDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  return (
    <div className={classes('flex flex-col gap-4', isNarrow && 'px-4 pt-4 pb-3')}>
      <div className="flex items-start gap-1">
        {isArchive && (
          <IconButton
            label={t('toInbox')}
            icon={<ArrowLeft aria-hidden className="size-5" />}
            onClick={() => onList({})}
            className="-ml-2"
          />
        )}
        <div className="min-w-0 flex-1">
          <Heading tabIndex={-1} className={isNarrow ? 'pt-1 text-2xl' : 'text-4xl'}>
            {t(isArchive ? 'archived' : 'inbox')}
          </Heading>
          {!isNarrow && isArchive && <p className="mt-2 text-ink-muted">{t('archivedIntro')}</p>}
        </div>
        {!isArchive && (
          <IconButton
            label={t('archived')}
            icon={<Archive aria-hidden className="size-5" />}
            onClick={() => {
              setWords('');
              onList({ view: 'archived' });
            }}
          />
        )}
      </div>
      {!isArchive && (
        <search>
          <Field label={t('searchInbox')} hiddenLabel>
            {(control) => (
              <input
                {...control}
                type="search"
                autoComplete="off"
                placeholder={t('searchInbox')}
                maxLength={maxLengths.search}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
                onKeyDown={goDown}
                className={classes(controlStyle, 'rounded-full!')}
              />
            )}
          </Field>
        </search>
      )}
    </div>
  );
}
