import { resentMails, refundParts } from '@ambiance/contract/operator';
import type { MemberFile, MemberPayment } from '@ambiance/contract/operator-shapes';
import { dateText } from '@ambiance/domain/date-text';
import { type TierKey, tierKeys } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { downloadArchive } from '../../server/download-archive.ts';
import { server } from '../../server/server.ts';
import { useSession } from '../../session/session.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Act } from './Act.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { memberQuery, paymentsQuery } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { dollarsIn } from './dollars.ts';

/** A member's account, with the operator's actions. */
export function MemberFileView({ id }: { id: string }) {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(memberQuery(id));
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-96 rounded-xl" />;
  return (
    <>
      <Card className="flex flex-col gap-4 p-4! sm:p-5!">
        <h2 className="text-xl [overflow-wrap:anywhere]">{data.displayName}</h2>
        <AccountFacts file={data} />
        <Acts file={data} />
      </Card>
      <Payments memberId={id} />
    </>
  );
}

function AccountFacts({ file }: { file: MemberFile }) {
  const t = useTexts(operatorTexts);
  const day = (utc: string, timeZone?: string) =>
    dateText(utc, t.language, { dateStyle: 'long', ...(timeZone && { timeZone }) });
  const proofs = [
    file.proofs.email && t('proof.email'),
    file.proofs.phone && t('proof.phone'),
    file.proofs.secondFactor && t('proof.secondFactor'),
    file.proofs.passkeys > 0 && t('proof.passkeys'),
    file.proofs.badge && t('proof.badge'),
  ].filter(Boolean);
  const { given, paid, effectiveTier } = file.plan;
  const plans = [
    paid?.pausedUntilUtc && t('planPaused', { tier: t(`tier.${paid.tier}`), day: day(paid.pausedUntilUtc) }),
    paid && (paid.endsUtc ? t('planUntil', { tier: t(`tier.${paid.tier}`), day: day(paid.endsUtc) }) : null),
    given && t('planGiven', { tier: t(`tier.${given.tier}`) }),
  ].filter(Boolean);
  const named = [paid?.endsUtc && paid.tier, given?.tier];
  if (!named.includes(effectiveTier)) plans.unshift(t(`tier.${effectiveTier}`));
  const cases = file.cases.map(({ id, closedUtc }) => (
    <Link
      key={id}
      to={`/moderation?case=${id}`}
      className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
    >
      {t(closedUtc ? 'caseClosed' : 'caseOpen', { id })}
    </Link>
  ));
  const ofCases = cases.length > 0 && <span className="-my-3 flex flex-wrap gap-x-4">{cases}</span>;
  return (
    <Facts
      facts={[
        [t('email'), file.email],
        [t('role'), t(`role.${file.role}`)],
        [t('status'), t(`status.${file.status}`)],
        [t('plan'), plans.join(' · ')],
        [t('proofs'), proofs.join(', ') || t('nothing')],
        [t('city'), [file.city, file.country].filter(Boolean).join(', ')],
        [t('joined'), day(file.createdUtc)],
        [t('lastActive'), day(file.activeOn, 'UTC')],
        [t('sessions'), String(file.sessions)],
        [t('cases'), ofCases || null],
      ]}
    />
  );
}

function Acts({ file: { id, status, proofs } }: { file: MemberFile }) {
  const t = useTexts(operatorTexts);
  const myId = useSession()?.id;
  const [tier, setTier] = useState<TierKey>('standard');
  const [until, setUntil] = useState('');
  const [kind, setKind] = useState<(typeof resentMails)[number]>('reset-password');
  const of = { params: { id } };
  return (
    <div className="flex flex-wrap gap-3">
      <Act
        name={t('setPlan')}
        text={t('setPlanText')}
        run={(why) => server.operator.setPlan({ ...of, body: { why, tier, until: until.trim() || null } })}
      >
        <Select
          label={t('plan')}
          value={tier}
          onChange={({ currentTarget }) => setTier(tierKeys.find((one) => one === currentTarget.value) ?? 'free')}
          options={tierKeys.map((value) => ({ value, label: t(`tier.${value}`) }))}
        />
        {tier !== 'free' && (
          <TextField
            label={t('until')}
            hint={t('untilHint')}
            inputMode="numeric"
            value={until}
            maxLength={10}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        )}
      </Act>
      <Act
        name={t('resend')}
        text={t('resendText')}
        run={(why) => server.operator.resendMail({ ...of, body: { why, kind } })}
      >
        <Select
          label={t('mail')}
          value={kind}
          onChange={({ currentTarget }) =>
            setKind(resentMails.find((one) => one === currentTarget.value) ?? 'reset-password')
          }
          options={resentMails.map((value) => ({ value, label: t(`mail.${value}`) }))}
        />
      </Act>
      {(proofs.secondFactor || proofs.passkeys > 0) && id !== myId && (
        <Act
          name={t('resetFactor')}
          text={t('resetFactorText')}
          run={(why) => server.operator.resetSecondFactor({ ...of, body: { why } })}
        />
      )}
      <Act
        name={t('export')}
        text={t('exportText')}
        run={(why) => downloadArchive(`/api/admin/members/${id}/export`, { body: { why } })}
      />
      {status !== 'Deleted' && (
        <Act
          name={t('delete')}
          text={t('deleteText')}
          variant="danger"
          run={(why) => server.operator.deleteMember({ ...of, body: { why } })}
        />
      )}
    </div>
  );
}

/** A member's payments, with buttons to refund them. */
function Payments({ memberId }: { memberId: string }) {
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
  const { language } = t;
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
