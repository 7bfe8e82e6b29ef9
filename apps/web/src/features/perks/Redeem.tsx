import { useMutation } from '@tanstack/react-query';
import { Camera, CameraOff, CircleCheck } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/texts.ts';
import { isTransient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showError, showToast } from '../../ui/toast.ts';
import { useCameraCode } from './use-camera-code.ts';
import { PerkText } from './PerkText.tsx';
import { redeemTexts } from './redeem.texts.ts';

const retries = 2;

/** Redeems a claim from a scanned or typed code, says exactly what is wrong with it, and takes it back if need be. */
export function Redeem() {
  const t = useTexts(redeemTexts);
  const form = useId();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A repeat after a lost answer, by itself or by hand, carries the same nonce and gets the same answer.
  const unanswered = useRef<{ token: string; nonce: string }>(undefined);
  const redeem = useMutation({
    mutationFn: ({ token, nonce }: { token: string; nonce: string }) => server.perks.redeem({ body: { token, nonce } }),
    retry: (failures, error) => failures < retries && isTransient(error),
    onSettled: (_redeemed, error) => {
      if (!error || !isTransient(error)) unanswered.current = undefined;
    },
  });
  const undo = useMutation({
    mutationFn: (claimId: number) => server.perks.undo({ params: { id: String(claimId) } }),
    onSuccess: () => {
      showToast(t('undone'));
      startOver();
    },
    onError: (error) => showError(error, t('undoFailed')),
  });
  const submit = (token: string) => {
    setScanning(false);
    setIsMissing(false);
    setCode(token);
    if (redeem.isPending) return;
    if (unanswered.current?.token !== token) unanswered.current = { token, nonce: crypto.randomUUID() };
    redeem.mutate(unanswered.current);
  };
  const { video, ready } = useCameraCode(scanning, submit, () => {
    setScanning(false);
    showToast(t('cameraFailed'), { kind: 'error' });
  });
  function type(typed: string) {
    setCode(typed);
    setIsMissing(false);
    if (redeem.isError) redeem.reset();
  }
  function startOver() {
    // The field is there again before it gets the focus.
    flushSync(() => {
      redeem.reset();
      setCode('');
    });
    field.current?.focus();
  }

  if (redeem.data) {
    const { claimId, title, terms, languages, memberName } = redeem.data;
    return (
      <Card aria-live="polite" className="flex flex-col items-center gap-4 py-10 text-center">
        <CircleCheck aria-hidden className="size-16 text-accent-ink" />
        <h2 className="text-3xl">{t('redeemedTitle')}</h2>
        <p className="text-lg">{t('redeemedText', { title, name: memberName })}</p>
        {terms && (
          <p className="whitespace-pre-line text-ink-muted">
            <PerkText language={languages.terms}>{terms}</PerkText>
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate(claimId)}>
            {t('undo')}
          </Button>
          <Button onClick={startOver}>{t('next')}</Button>
        </div>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-5">
      {scanning && (
        <video
          ref={video}
          muted
          playsInline
          aria-busy={!ready}
          className="aspect-square w-full rounded-lg bg-black object-cover"
        />
      )}
      <Button
        variant="secondary"
        icon={scanning ? <CameraOff aria-hidden className="size-5" /> : <Camera aria-hidden className="size-5" />}
        onClick={() => setScanning(!scanning)}
      >
        {scanning ? t('stopScan') : t('scan')}
      </Button>
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) return submit(code);
          setIsMissing(true);
          field.current?.focus();
        }}
      >
        <TextField
          label={t('code')}
          ref={field}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={isMissing ? t('codeMissing') : redeem.error ? redeem.error.message || t('redeemFailed') : undefined}
        />
        <Button type="submit" wide busy={redeem.isPending}>
          {t('redeemAction')}
        </Button>
      </form>
    </Card>
  );
}
