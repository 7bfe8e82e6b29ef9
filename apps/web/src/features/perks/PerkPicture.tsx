import type { Perk } from '@ambiance/contract/perk-shapes';
import type { Mood } from '@ambiance/domain/moods';
import type { PerkCategory } from '@ambiance/domain/perks';
import { Coffee, Dumbbell, Music, Utensils } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { perksTexts } from './perks.texts.ts';

/** Without a picture, the category's icon is shown in the colour of a mood that suits it. */
const drawings: Readonly<Record<PerkCategory, { Icon: typeof Coffee; mood: Mood }>> = {
  dining: { Icon: Utensils, mood: 'dinner' },
  fitness: { Icon: Dumbbell, mood: 'outdoor' },
  cafe: { Icon: Coffee, mood: 'chat' },
  entertainment: { Icon: Music, mood: 'chill' },
};

interface PerkPictureProps {
  perk: Pick<Perk, 'imageUrl' | 'venue' | 'categoryKey'>;
  /** Title of the perk, if it is shown. */
  title?: string | null;
  width: number;
  height: number;
  className: string;
}

/** The picture of a perk, or else of its venue, or else of its category. */
export function PerkPicture({ perk, title, width, height, className }: PerkPictureProps) {
  const t = useTexts(perksTexts);
  const { imageUrl, venue, categoryKey } = perk;
  const url = imageUrl ?? venue.imageUrl;
  if (url) {
    const name = imageUrl && title ? title : venue.name;
    return <Photo url={url} alt={t('pictureOf', { name })} width={width} height={height} className={className} />;
  }
  const { Icon, mood } = drawings[categoryKey];
  return (
    <div
      aria-hidden
      data-mood={mood}
      className={classes(
        'flex items-center justify-center bg-linear-to-br from-accent-soft to-accent-line text-accent-ink max-sm:h-20!',
        className,
      )}
    >
      <Icon className="size-12 opacity-80" strokeWidth={1.25} />
    </div>
  );
}
