import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { settingsTexts } from './settings.texts.ts';
import { useSettings } from './use-settings.ts';

/** Shows that the member is hidden, with a button that ends it. */
export function PauseBanner() {
  return useSession()?.settings?.paused ? <Paused /> : null;
}

function Paused() {
  const t = useTexts(settingsTexts);
  const { change, isPending } = useSettings(undefined, () => showToast(t('isBack')));
  return (
    <Banner
      action={
        <Button variant="secondary" busy={isPending} onClick={() => change({ paused: false })}>
          {t('comeBack')}
        </Button>
      }
    >
      {t('paused')}
    </Banner>
  );
}
