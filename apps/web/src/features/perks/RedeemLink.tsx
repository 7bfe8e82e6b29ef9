import { ScanLine } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { redeemTexts } from './redeem.texts.ts';

/** The way to the scanner: a visit of its own, because only that page's policy lets the reader of codes be compiled. */
export function RedeemLink() {
  const t = useTexts(redeemTexts);
  return (
    <a href="/host/redeem" className={buttonStyle('secondary', false)}>
      <ScanLine aria-hidden className="size-5" />
      {t('redeem')}
    </a>
  );
}
