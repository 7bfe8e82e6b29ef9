import type { StaffMember } from '@ambiance/contract/operator-shapes';
import { dateText } from '@ambiance/domain/date-text';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { useSession } from '../../session/session.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Act } from './Act.tsx';
import { dollarsIn } from './dollars.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { InviteStaff } from './InviteStaff.tsx';
import { pricesQuery, staffQuery } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';

/** The moderators and administrators, and the prices of plans. */
export function StaffAndPrices() {
  const t = useTexts(operatorTexts);
  return (
    <div className="flex flex-col gap-6">
      <SectionCard id="staff" title={t('staff')}>
        <Staff />
        <div className="flex">
          <InviteStaff
            name={t('addStaff')}
            text={t('addStaffText')}
            roles={['moderator', 'admin']}
            invite={(body) => server.operator.addStaff({ body })}
          />
        </div>
      </SectionCard>
      <SectionCard id="prices" title={t('prices')}>
        <Prices />
      </SectionCard>
    </div>
  );
}

function Staff() {
  const t = useTexts(operatorTexts);
  const myId = useSession()?.id;
  const { data, error, refetch } = useQuery(staffQuery);
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-40 rounded-lg" />;
  const facts = (one: StaffMember) =>
    [
      one.email,
      t(`role.${one.role}`),
      one.status !== 'Active' && t(`status.${one.status}`),
      !one.hasPassword && t('noPassword'),
      !one.hasSecondFactor && t('noFactor'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className="divide-y divide-hairline">
      {data.map((one) => {
        const active = one.status === 'Active';
        return (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">{one.displayName}</p>
              <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{facts(one)}</p>
            </div>
            {one.id !== myId && (
              <Act
                name={t(active ? 'revoke' : 'grant')}
                about={one.displayName}
                text={t(active ? 'revokeText' : 'grantText')}
                variant={active ? 'danger' : 'secondary'}
                run={(why) =>
                  server.operator.setStaffAccess({ params: { id: one.id }, body: { why, active: !active } })
                }
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Prices() {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(pricesQuery);
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-24 rounded-lg" />;
  const amount = (cents: number) => ({ amount: dollarsIn(t.language, cents) });
  const provider = t(`provider.${data.provider}`);
  const atProvider = (cents: number | null) =>
    cents === null ? t('notAtProvider', { provider }) : t('atProvider', { provider, ...amount(cents) });
  return (
    <>
      <Facts
        facts={data.prices.map(({ tier, monthlyCents, providerCents, change }) => [
          t(`tier.${tier}`),
          [
            t('perMonth', amount(monthlyCents)),
            data.isReached && atProvider(providerCents),
            change &&
              t('priceComing', {
                ...amount(change.monthlyCents),
                day: dateText(change.fromUtc, t.language, { dateStyle: 'long' }),
              }),
          ]
            .filter(Boolean)
            .join(' · '),
        ])}
      />
      {!data.isReached && <p className="text-sm text-danger-ink">{t('providerAway')}</p>}
      <p className="text-sm text-ink-muted">{t('changePrice')}</p>
      <code className="rounded-lg bg-tint px-3 py-2 text-sm [overflow-wrap:anywhere]">
        npm run admin -- price schedule --tier standard --price 11.99 --on 2027-01-15
      </code>
    </>
  );
}
