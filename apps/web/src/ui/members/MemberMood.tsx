import type { Mood } from '@ambiance/domain/moods';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { classes } from '../classes.ts';
import { MoodBadge } from './MoodChip.tsx';
import { moodEndTexts } from './mood-end.texts.ts';
import { useNow } from '../use-now.ts';
import { useMoodEnd } from './use-mood-end.ts';

// Fetched with the page, so that the texts are there when a mood with an end appears.
void moodEndTexts.load().catch(() => undefined);

export interface MemberMoodProps {
  mood: Mood;
  untilUtc: string | null;
  className?: string;
}

/** A member's mood, with its end if it has one. A mood that has ended in the meantime is not shown. */
export function MemberMood({ mood, untilUtc, className }: MemberMoodProps) {
  const now = useNow();
  if (untilUtc === null) return <MoodBadge mood={mood} {...(className && { className })} />;
  const until = new Date(untilUtc);
  if (until <= now) return null;
  return (
    <span
      data-mood={mood}
      className={classes(
        'inline-flex max-w-full items-center rounded-full bg-accent-soft text-sm text-accent-ink',
        className,
      )}
    >
      <MoodBadge mood={mood} />
      <LazyPart>
        <End until={until} now={now} />
      </LazyPart>
    </span>
  );
}

function End({ until, now }: { until: Date; now: Date }) {
  const endOf = useMoodEnd(now);
  return <span className="-ml-1 truncate pr-2.5">{endOf(until)}</span>;
}
