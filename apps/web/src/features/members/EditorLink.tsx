import { maxPhotos } from '@ambiance/domain/photos';
import { Camera, Pencil, Plus } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { classes } from '../../ui/classes.ts';
import { membersTexts } from './members.texts.ts';
import { editorLink, type ProfileEditor } from './profile-editors.ts';

interface EditorLinkProps {
  editor: Exclude<ProfileEditor, 'photos'>;
  /** The part of the profile, if its editor has several. */
  part?: 'place';
  /** The part has no content, so the link stands in its place. */
  isEmpty?: boolean;
}

/** Covers a part of the profile and opens its editor. Place it into a positioned element with room for the pencil. */
export function EditorLink({ editor, part, isEmpty = false }: EditorLinkProps) {
  const t = useTexts(membersTexts);
  if (isEmpty && editor !== 'details') {
    return (
      <Link
        {...editorLink(editor)}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-dashed border-edge px-4 py-2 text-accent-ink hover:bg-accent-soft"
      >
        <Plus aria-hidden className="size-4 shrink-0" />
        {t(`add.${editor}`)}
      </Link>
    );
  }
  return (
    <Link
      {...editorLink(editor)}
      aria-label={t(`edit.${part ?? editor}`)}
      className="group absolute -inset-x-2 -inset-y-1.5 min-h-11 rounded-lg hover:ring-1 hover:ring-edge"
    >
      <span
        className={classes(
          'absolute right-1 flex size-8 items-center justify-center rounded-full text-ink-muted group-hover:bg-accent-soft group-hover:text-accent-ink',
          editor === 'words' ? 'top-0.5' : 'top-1/2 -translate-y-1/2',
        )}
      >
        <Pencil aria-hidden className="size-4" />
      </span>
    </Link>
  );
}

/** Opens the editor of the photos. It lies on the photo. */
export function PhotosEditorLink({ count }: { count: number }) {
  const t = useTexts(membersTexts);
  const Icon = count === 0 ? Camera : Pencil;
  return (
    <Link
      {...editorLink('photos')}
      className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-black/60 px-4 text-sm font-medium text-white hover:bg-black/75 focus-visible:outline-white"
    >
      <Icon aria-hidden className="size-4" />
      {count === 0 ? (
        t('add.photos')
      ) : (
        <>
          <span className="sr-only">{t('edit.photos')}</span>
          {t('photoCount', { count, max: maxPhotos })}
        </>
      )}
    </Link>
  );
}
