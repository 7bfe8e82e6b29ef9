import { ScanLine } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { buttonStyle } from '../../../ui/actions/button-style.ts';
import { redeemTexts } from './redeem.texts.ts';

/** A link to the scanner that loads the page afresh, because only that page's policy lets the code reader be compiled. */
export function RedeemLink() {
  const t = useTexts(redeemTexts);
  return (
    <a href="/host/redeem" className={buttonStyle('secondary', false)}>
      <ScanLine aria-hidden className="size-5" />
      {t('redeem')}
    </a>
  );
}
