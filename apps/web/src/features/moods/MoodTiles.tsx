import { type Mood, moods } from '@ambiance/domain/moods';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useTierOfMood } from '../../me/mood-tiers.ts';
import { wantMood } from '../../session/picked-mood.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { classes } from '../../ui/classes.ts';
import { moodIcons } from '../../ui/members/mood-icons.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { moodsTexts } from './moods.texts.ts';

interface Tiles {
  /** The question, for screen readers. */
  legend: string;
  /** Moods included in the plan. */
  open: readonly Mood[];
  onChoose: (mood: Mood) => void;
  className?: string;
}

const tileStyle =
  'relative flex min-h-24 min-w-0 flex-col justify-between gap-2 rounded-xl border border-accent-line bg-accent-soft p-4 text-left max-[22rem]:p-3 text-accent-ink transition-colors';
const openStyle =
  'hover:border-accent-solid has-checked:border-accent-solid has-checked:bg-accent-solid has-checked:text-white';
const focusStyle =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink';

/** All moods as coloured tiles. Pressing one chooses it at once; a locked one names its plan and leads to the plans. */
export const MoodButtons = ({ onChoose, ...tiles }: Tiles) => (
  <TileGrid {...tiles}>
    {(mood, className) => (
      <button key={mood} type="button" data-mood={mood} onClick={() => onChoose(mood)} className={className}>
        <Face mood={mood} />
      </button>
    )}
  </TileGrid>
);

/** The same tiles as a group of radio buttons, in which arrow keys move the choice. */
export function MoodRadios({ onChoose, value, ...tiles }: Tiles & { value: Mood | null }) {
  const name = useId();
  return (
    <TileGrid {...tiles}>
      {(mood, className) => (
        <label key={mood} data-mood={mood} className={classes(className, focusStyle)}>
          <input
            type="radio"
            name={name}
            value={mood}
            checked={mood === value}
            onChange={() => onChoose(mood)}
            className="absolute top-4 right-4 max-[22rem]:top-3 max-[22rem]:right-3 size-4.5 outline-none checked:border-white"
          />
          <Face mood={mood} />
        </label>
      )}
    </TileGrid>
  );
}

interface GridProps extends Omit<Tiles, 'onChoose'> {
  /** Renders the tile of a mood that the plan includes. */
  children: (mood: Mood, className: string) => ReactNode;
}

/** Five tiles in two columns. The first tile spans both columns. */
function TileGrid({ legend, open, className, children }: GridProps) {
  return (
    <fieldset className={classes('grid grid-cols-2 gap-3', className)}>
      <legend className="sr-only">{legend}</legend>
      {moods.map((mood, index) => {
        const span = index === 0 ? 'col-span-2' : '';
        if (!open.includes(mood)) return <LockedTile key={mood} mood={mood} className={span} />;
        return children(mood, classes(tileStyle, openStyle, span));
      })}
    </fieldset>
  );
}

function Face({ mood, children }: { mood: Mood; children?: ReactNode }) {
  const ui = useTexts(uiTexts);
  const Icon = moodIcons[mood];
  return (
    <>
      <Icon aria-hidden className="size-7" />
      <span>
        <span className="font-serif text-xl max-[22rem]:text-lg">{ui(`mood.${mood}`)}</span> {children}
      </span>
    </>
  );
}

function LockedTile({ mood, className }: { mood: Mood; className: string }) {
  const t = useTexts(moodsTexts);
  const ui = useTexts(uiTexts);
  const tier = useTierOfMood()(mood);
  return (
    <Link
      to="/subscriptions"
      data-mood={mood}
      onClick={() => wantMood(mood)}
      className={classes(tileStyle, 'border-dashed hover:border-accent-solid', className)}
    >
      <Face mood={mood}>
        {tier && (
          <span className="flex items-center gap-1 text-sm font-medium">
            <Lock aria-hidden className="size-3.5 shrink-0" />
            {t('withPlan', { tier: ui(`tier.${tier}`) })}
          </span>
        )}
      </Face>
    </Link>
  );
}
