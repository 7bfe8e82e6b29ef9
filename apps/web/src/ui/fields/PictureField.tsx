import { photoTypes } from '@ambiance/domain/photos';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../actions/Button.tsx';
import { Photo } from '../media/Photo.tsx';
import { pictureFieldTexts } from './picture-field.texts.ts';

export interface PictureFieldProps {
  /** Name of the perk or venue. The buttons include it, because several fields may be on one page. */
  name: string;
  /** Description of the picture, for users who cannot see it. */
  alt: string;
  url: string | null;
  busy: boolean;
  /** Null removes the picture. */
  onChange: (file: File | null) => void;
}

/** The only picture of something, as it is shown, with a button to replace it. */
export function PictureField({ name, alt, url, busy, onChange }: PictureFieldProps) {
  const t = useTexts(pictureFieldTexts);
  const chooser = useRef<HTMLInputElement>(null);
  const action = url ? 'replacePicture' : 'addPicture';
  return (
    <div className="flex flex-col gap-3">
      {url && <Photo url={url} alt={alt} width={480} height={180} className="h-45 w-full max-w-lg rounded-lg" />}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChange(file);
          // Lets the user choose the same file again after removing it.
          currentTarget.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          busy={busy}
          icon={<ImagePlus aria-hidden className="size-5" />}
          aria-label={t(`named.${action}`, { name })}
          onClick={() => chooser.current?.click()}
        >
          {t(action)}
        </Button>
        {url ? (
          <Button
            variant="quiet"
            disabled={busy}
            icon={<Trash2 aria-hidden className="size-5" />}
            aria-label={t('named.removePicture', { name })}
            onClick={() => onChange(null)}
          >
            {t('removePicture')}
          </Button>
        ) : (
          <span className="text-sm text-ink-muted">{t('pictureHint')}</span>
        )}
      </div>
    </div>
  );
}
