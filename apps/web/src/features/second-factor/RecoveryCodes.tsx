import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { saveFile } from '../../ui/actions/save-file.ts';

/** Recovery codes, shown only once, to copy or save as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts(secondFactorTexts);
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast(t('copyFailed'), { kind: 'error' }),
    );
  const download = () =>
    saveFile('ambiance-recovery-codes.txt', new Blob([`${t('fileHead')}\n\n${text}\n`], { type: 'text/plain' }));
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={t('recoveryCodes')}
        className="grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken p-4 font-mono text-base sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          variant="secondary"
          icon={isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          onClick={() => void copy()}
        >
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <Button variant="secondary" icon={<Download aria-hidden className="size-5" />} onClick={download}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
