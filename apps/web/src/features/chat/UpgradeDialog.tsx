import type { RateLimited } from '@ambiance/contract/chat-events';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { resetTime } from '../../me/reset-time.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { chatTexts } from './chat.texts.ts';
import { leaveForPlans } from './conversation-left.ts';

export interface UpgradeDialogProps {
  open: boolean;
  refusal: RateLimited;
  onClose: () => void;
}

/** Shows which limit of the plan refused a message, until when, and a link to larger plans. */
export function UpgradeDialog({ open, refusal, onClose }: UpgradeDialogProps) {
  const t = useTexts(chatTexts);
  const when = resetTime(refusal.resetsUtc, useLanguage());
  const { limit } = refusal;
  const isDaily = refusal.type === 'daily_messages';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('upgradeTitle')}
      description={isDaily ? t('dailyLimit', { limit }) : t('weeklyLimit', { limit })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('maybeLater')}
          </Button>
          <LinkButton to="/subscriptions" onClick={leaveForPlans}>
            {t('upgradeNow')}
          </LinkButton>
        </>
      }
    >
      <p>{isDaily ? t('dailyReset', { when }) : t('weeklyReset', { when })}</p>
    </Dialog>
  );
}
