import { ScanLine } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { buttonStyle } from '../../../ui/actions/button-style.ts';
import { redeemTexts } from './redeem.texts.ts';

/** A link to the scanner with a full page load, because only the policy of that page allows the code reader to be compiled. */
export function RedeemLink() {
  const t = useTexts(redeemTexts);
  return (
    <a href="/host/redeem" className={buttonStyle('secondary', false)}>
      <ScanLine aria-hidden className="size-5" />
      {t('redeem')}
    </a>
  );
}
