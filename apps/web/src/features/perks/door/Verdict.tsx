import { CircleCheck, CircleDashed, CircleX, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { redeemTexts } from './redeem.texts.ts';

const looks = {
  yes: { Sign: CircleCheck, style: 'border-accent-solid bg-accent-soft text-accent-ink' },
  half: { Sign: CircleDashed, style: 'border-gold-ink bg-gold-soft text-gold-ink' },
  no: { Sign: CircleX, style: 'border-danger-solid bg-danger-soft text-danger-ink' },
  unsure: { Sign: WifiOff, style: 'border-edge bg-sunken text-ink' },
};

interface VerdictProps {
  verdict: keyof typeof looks;
  /** The reason and the member. */
  children: ReactNode;
  actions: ReactNode;
}

/** Yes or No as a symbol, a word and a colour, legible at arm's length in the dark. */
export function Verdict({ verdict, children, actions }: VerdictProps) {
  const t = useTexts(redeemTexts);
  const { Sign, style } = looks[verdict];
  const card = useRef<HTMLElement>(null);
  // The code field below may have the focus. On a phone, its keyboard would leave the reason out of view.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Card
      ref={card}
      role="alert"
      // Green for a Yes, whatever the mood.
      data-mood={verdict === 'yes' ? 'outdoor' : undefined}
      className={classes('flex flex-col items-center gap-3 border-4 p-6 text-center motion-safe:animate-appear', style)}
    >
      <h2 className="flex items-center gap-3 text-5xl">
        <Sign aria-hidden className="size-14" />
        {t(verdict)}
      </h2>
      <div className="flex flex-col gap-2 text-lg text-ink">{children}</div>
      <div className="mt-2 flex w-full flex-col gap-3">{actions}</div>
    </Card>
  );
}
