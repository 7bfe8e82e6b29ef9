import { Share2 } from 'lucide-react';
import { addressIn } from '../../../i18n/addresses.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { emptyTownTexts } from './empty-town.texts.ts';

/** Shares the address of the landing page, the same for everyone: through the device's share menu, or by copying it. */
export function ShareLink() {
  const t = useTexts(emptyTownTexts);
  const url = window.location.origin + addressIn(useLanguage(), '/');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast(t('linkCopied')),
      () => showToast(t('linkIs'), { kind: 'info', more: url }),
    );
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: 'Ambiance', text: t('shareText'), url });
    } catch (error) {
      // The user has closed the share menu.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <div className="border-t border-accent-line pt-5">
      <Button variant="secondary" icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share()}>
        {t('share')}
      </Button>
    </div>
  );
}
