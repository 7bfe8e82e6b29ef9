import type { CheckLine, CheckState } from '@ambiance/contract/operator-shapes';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { operatorTexts } from './operator.texts.ts';
import { partsOf } from './quoted-parts.ts';

const icons: Readonly<Record<CheckState, { Icon: typeof CircleCheck; tone: string }>> = {
  ok: { Icon: CircleCheck, tone: 'text-accent-ink' },
  warning: { Icon: TriangleAlert, tone: 'text-gold-ink' },
  failed: { Icon: CircleAlert, tone: 'text-danger-ink' },
  unused: { Icon: CircleMinus, tone: 'text-ink-muted' },
};

/** Checks the installation at the press of a button, since a check sends a test mail. */
export function Checks() {
  const t = useTexts(operatorTexts);
  const checking = useMutation({
    mutationFn: () => server.operator.check(),
    onError: (error) => showRefusal(error, t('checkFailed')),
  });
  const lines = checking.data;
  const count = (state: CheckState) => lines?.filter((line) => line.state === state).length ?? 0;
  const summary = lines && t('checked', { failed: count('failed'), warnings: count('warning') });
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-muted">{t('checkText')}</p>
      <Button className="self-start max-sm:w-full" busy={checking.isPending} onClick={() => checking.mutate()}>
        {t(lines ? 'checkAgain' : 'check')}
      </Button>
      <p role="status" className="sr-only">
        {summary}
      </p>
      {lines && (
        <SectionCard id="checked" title={summary}>
          <ul className="divide-y divide-hairline">
            {lines.map((line) => (
              <CheckRow key={line.check} {...line} />
            ))}
          </ul>
        </SectionCard>
      )}
    </div>
  );
}

function CheckRow({ name, state, sentence }: CheckLine) {
  const t = useTexts(operatorTexts);
  const { Icon, tone } = icons[state];
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="font-medium">
          {name} <span className={`text-sm font-normal ${tone}`}>· {t(`check.${state}`)}</span>
        </p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          {partsOf(sentence).map(({ text, isQuote }, place) => (
            <span key={place} lang={isQuote ? 'en' : undefined}>
              {text}
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}
