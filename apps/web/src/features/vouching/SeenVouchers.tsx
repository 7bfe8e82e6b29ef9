import type { SeenVoucher } from '@ambiance/contract/vouching';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { monthText } from './month-text.ts';
import { staffVouchingTexts } from './staff-vouching.texts.ts';
import { conspicuousQuery, reloadSeenVouchers, vouchersOfQuery } from './vouching.queries.ts';

/** For moderators: staff who vouch unusually often, with their vouches, each of which can be withdrawn. */
export function ConspicuousStaff() {
  const t = useTexts(staffVouchingTexts);
  const { data, error, refetch } = useQuery(conspicuousQuery);
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-64 rounded-xl" />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<BadgeCheck aria-hidden />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted">{t('noneText')}</p>
      <ul className="flex flex-col gap-4">
        {data.map(({ staff, venue, mostADay, week, vouchers }) => (
          <li key={`${staff.id} ${venue.id}`}>
            <Card className="flex flex-col gap-3 p-4! sm:p-5!">
              <h2 className="text-xl [overflow-wrap:anywhere]">
                {t('staffAt', { name: staff.displayName, venue: venue.name })}
              </h2>
              <p className="text-ink-muted">{t('counts', { day: mostADay, week })}</p>
              <VoucherList vouchers={vouchers} named />
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For moderators: vouches for the member of a case. */
export function VouchersOfMember({ memberId }: { memberId: string }) {
  const t = useTexts(staffVouchingTexts);
  const { data, error, refetch } = useQuery(vouchersOfQuery(memberId));
  return (
    <SectionCard id="vouchers" title={t('vouchers')}>
      {!data && <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-11" />}
      {data?.length === 0 && <p className="text-sm text-ink-muted">{t('noVouchers')}</p>}
      {data && <VoucherList vouchers={data} />}
    </SectionCard>
  );
}

function VoucherList({ vouchers, named = false }: { vouchers: readonly SeenVoucher[]; named?: boolean }) {
  const t = useTexts(staffVouchingTexts);
  const [takingBack, setTakingBack] = useState<SeenVoucher>();
  return (
    <>
      <ul className="flex flex-col gap-1 empty:hidden">
        {vouchers.map((voucher) => {
          const { id, member, venue, vouchedBy } = voucher;
          const month = monthText(voucher.month, t.language);
          const by = vouchedBy ? t('by', { name: vouchedBy.displayName }) : t('byForgotten');
          return (
            <li key={id} className="flex items-center justify-between gap-x-3">
              <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
                {(named ? [member.displayName, month] : [venue.name, month, by]).join(' · ')}
              </span>
              <Button
                variant="quiet"
                className="-mr-3 shrink-0"
                aria-label={t('revokeNamed', { name: member.displayName, venue: venue.name })}
                onClick={() => setTakingBack(voucher)}
              >
                {t('revoke')}
              </Button>
            </li>
          );
        })}
      </ul>
      {takingBack && <RevokeDialog voucher={takingBack} onClose={() => setTakingBack(undefined)} />}
    </>
  );
}

function RevokeDialog({ voucher, onClose }: { voucher: SeenVoucher; onClose: () => void }) {
  const t = useTexts(staffVouchingTexts);
  const form = useBoundForm<{ why: string }>({ defaultValues: { why: '' } });
  const revoke = useMutation({
    mutationFn: (body: { why: string }) => server.vouching.revoke({ params: { id: String(voucher.id) }, body }),
    onSuccess: () => {
      showToast(t('takenBack'));
      onClose();
    },
    onError: (error) => form.refuse(error, ['why']) || showRefusal(error, t('revokeFailed')),
    onSettled: reloadSeenVouchers,
  });
  return (
    <FormDialog
      isWritten={form.formState.isDirty}
      title={t('revoke')}
      description={t('revokeText', { name: voucher.member.displayName, venue: voucher.venue.name })}
      submit={{
        label: t('revoke'),
        danger: true,
        busy: revoke.isPending,
        run: form.handleSubmit((fields) => revoke.mutate(fields)),
      }}
      onClose={onClose}
    >
      <TextArea label={t('why')} hint={t('whyHint')} maxLength={300} {...form.field('why')} />
    </FormDialog>
  );
}
