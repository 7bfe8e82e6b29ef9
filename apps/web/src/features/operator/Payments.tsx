import { refundParts } from '@ambiance/contract/operator';
import type { MemberPayment } from '@ambiance/contract/operator-shapes';
import { dateText } from '@ambiance/domain/date-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { Act } from './Act.tsx';
import { dollarsIn } from './dollars.ts';
import { paymentsQuery } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';

/** A member's payments, with buttons to refund them. */
export function Payments({ memberId }: { memberId: string }) {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(paymentsQuery(memberId));
  return (
    <SectionCard id="payments" title={t('payments')}>
      {!data && <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-24 rounded-lg" />}
      {data?.length === 0 && <p className="text-sm text-ink-muted">{t('noPayments')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-hairline">
          {data.map((payment) => (
            <Payment key={payment.id} memberId={memberId} payment={payment} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Payment({ memberId, payment }: { memberId: string; payment: MemberPayment }) {
  const t = useTexts(operatorTexts);
  const language = useLanguage();
  const [part, setPart] = useState<(typeof refundParts)[number]>('all');
  const { id, paidUtc, cents, returnedCents, unusedCents, endsPlan } = payment;
  const amounts = { all: cents, unused: unusedCents };
  const notes = [
    id,
    returnedCents > 0 && t('refunded', { amount: dollarsIn(language, returnedCents) }),
    endsPlan && t('paysPlan'),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">
          {dollarsIn(language, cents)} · {dateText(paidUtc, language, { dateStyle: 'medium' })}
        </p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{notes.join(' · ')}</p>
      </div>
      {(returnedCents === 0 || endsPlan) && (
        <Act
          name={t('refund')}
          about={id}
          text={t('refundText')}
          variant="danger"
          run={(why) => server.operator.refund({ params: { id: memberId }, body: { why, paymentId: id, part } })}
        >
          <RadioGroup
            legend={t('part')}
            value={part}
            onChange={setPart}
            choices={refundParts
              .filter((value) => amounts[value] > 0)
              .map((value) => ({ value, label: t(`part.${value}`, { amount: dollarsIn(language, amounts[value]) }) }))}
          />
        </Act>
      )}
    </li>
  );
}
