import { firstName } from '@ambiance/domain/members';
import { proposalsTexts } from '../../features/proposals/proposals.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { chatAddress } from '../../ui/members/message-subject.ts';
import { nextStepState } from './next-step.ts';
import { useMeetingToAskAbout } from './use-meeting-to-ask-about.ts';

/** Asks how the newest recent meeting was. The answer is stored nowhere: it only leads to a next step. Renders nothing if there is none. */
export function HowWasIt() {
  const t = useTexts(proposalsTexts);
  const meeting = useMeetingToAskAbout();
  if (!meeting) return null;
  const { partner, message } = meeting;
  const name = firstName(partner.displayName);
  const dismiss = () => {
    meeting.dismiss();
    // The pressed button disappears.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <section key={message.id} className="flex items-start gap-3 rounded-xl border border-hairline bg-surface px-4 py-3">
      <Avatar name={partner.displayName} photoUrl={partner.primaryPhotoUrl} size={48} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-lg wrap-anywhere">{t('howWasIt', { name })}</h2>
        <p className="text-sm wrap-anywhere text-ink-muted">{t('nothingSent', { name })}</p>
        <div className="flex flex-wrap gap-2 pt-1 max-sm:*:grow">
          <LinkButton variant="secondary" to={chatAddress(partner)} state={nextStepState('propose')}>
            {t('meetAgain')}
          </LinkButton>
          <LinkButton variant="secondary" to={chatAddress(partner)} state={nextStepState('close')}>
            {t('endKindly')}
          </LinkButton>
          <Button variant="quiet" onClick={dismiss}>
            {t('notNow')}
          </Button>
        </div>
      </div>
    </section>
  );
}
