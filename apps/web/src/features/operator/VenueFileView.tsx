import type { VenueFile } from '@ambiance/contract/operator-shapes';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Act } from './Act.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { InviteStaff } from './InviteStaff.tsx';
import { venueQuery } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';

/** A venue with its staff and perks, and the operator's actions. */
export function VenueFileView({ id }: { id: string }) {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(venueQuery(id));
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-96 rounded-xl" />;
  const of = { params: { id } };
  return (
    <>
      <Card className="flex flex-col gap-4 p-4! sm:p-5!">
        <h2 className="text-xl [overflow-wrap:anywhere]">{data.name}</h2>
        <Facts
          facts={[
            [t('status'), data.closedUtc ? t('venueClosed') : null],
            [t('city'), [data.city, data.country].join(', ')],
            [t('address'), data.address],
            [t('timeZone'), data.timeZone],
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {data.closedUtc ? (
            <Act
              name={t('reopenVenue')}
              text={t('reopenVenueText')}
              run={(why) => server.operator.reopenVenue({ ...of, body: { why } })}
            />
          ) : (
            <Act
              name={t('closeVenue')}
              text={t('closeVenueText')}
              variant="danger"
              run={(why) => server.operator.closeVenue({ ...of, body: { why } })}
            />
          )}
        </div>
      </Card>
      <SectionCard id="venue-staff" title={t('staffOf')}>
        <Facts
          facts={data.staff.map((one) => [
            one.displayName,
            [one.email, t(`role.${one.role}`), !one.active && t('inactive')].filter(Boolean).join(' · '),
          ])}
        />
        {data.staff.length === 0 && <p className="text-sm text-ink-muted">{t('noStaff')}</p>}
        {!data.closedUtc && (
          <div className="flex">
            <InviteStaff
              name={t('addVenueStaff')}
              text={t('addVenueStaffText')}
              roles={['manager', 'host']}
              invite={(body) => server.operator.addVenueStaff({ ...of, body })}
            />
          </div>
        )}
      </SectionCard>
      <Offers offers={data.offers} />
    </>
  );
}

function Offers({ offers }: Pick<VenueFile, 'offers'>) {
  const t = useTexts(operatorTexts);
  return (
    <SectionCard id="venue-perks" title={t('perks')}>
      {offers.length === 0 && <p className="text-sm text-ink-muted">{t('noPerks')}</p>}
      {offers.length > 0 && (
        <ul className="divide-y divide-hairline">
          {offers.map((perk) => (
            <li key={perk.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium [overflow-wrap:anywhere]">{perk.title}</p>
                <p className="text-sm text-ink-muted">
                  {[
                    perk.claimed === null
                      ? t('perkUseForTwo', { redeemed: perk.redeemed })
                      : t('perkUse', { claimed: perk.claimed, redeemed: perk.redeemed }),
                    perk.hasEnded && t('ended'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {!perk.hasEnded && (
                <Act
                  name={t('endPerk')}
                  about={perk.title}
                  text={t('endPerkText')}
                  variant="danger"
                  run={(why) => server.operator.endPerk({ params: { id: String(perk.id) }, body: { why } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
