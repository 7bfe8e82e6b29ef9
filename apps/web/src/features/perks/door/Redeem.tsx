import type { Facing } from '@ambiance/contract/vouching';
import { Camera, CameraOff } from 'lucide-react';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Switch } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { isMuted, readySignal, setMuted } from '../../../ui/feedback/signal.ts';
import { openOffline } from '../offline/offline-validator.ts';
import { PendingRedemptions } from '../offline/PendingRedemptions.tsx';
import { LatestRedemptions } from './LatestRedemptions.tsx';
import { NetworkState } from '../offline/NetworkState.tsx';
import { isAbout, isNextAhead, type RedeemStep, takesCode } from './redeem-steps.ts';
import { redeemTexts } from './redeem.texts.ts';
import { type Done, RedeemVerdict } from './RedeemVerdict.tsx';
import { useCameraCode } from './use-camera-code.ts';
import { useRedeeming } from './use-redeeming.ts';

export interface RedeemProps {
  FaceMember: ComponentType<{ facing: Facing; onNext: () => void }>;
}

/**
 * Redeems a scanned or typed code. Shows yes or the exact reason for a no, and can undo the redemption. A member's own code is
 * not a claim: `FaceMember` shows the member.
 */
export function Redeem({ FaceMember }: RedeemProps) {
  const t = useTexts(redeemTexts);
  const [code, setCode] = useState('');
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { step, dispatch, submit } = useRedeeming();
  const isAhead = isNextAhead(step);
  useEffect(openOffline, []);
  useEffect(() => {
    if (isAhead) next.current?.focus();
  }, [isAhead]);
  const { video, ready } = useCameraCode(
    { on: scanning, paused: step.at !== 'ready' },
    (token) => submit(token, false),
    () => {
      setScanning(false);
      showToast(t('cameraFailed'), { kind: 'error' });
    },
  );
  /** Prepares for the next guest. A phone's keyboard stays closed; with a real keyboard, the field gets the focus. */
  function showNext() {
    flushSync(() => {
      dispatch({ type: 'next' });
      setCode('');
    });
    if (!scanning && matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus();
  }

  const againButton = step.at === 'unsure' && (
    <Button ref={next} wide className="min-h-16 text-xl" onClick={() => submit(step.attempt.token, step.attempt.typed)}>
      {t('again')}
    </Button>
  );
  const nextButton = (
    <Button ref={next} wide className="min-h-16 text-xl" onClick={showNext}>
      {t('next')}
    </Button>
  );
  return (
    <>
      <NetworkState />
      <Card className="flex flex-col gap-5">
        {scanning && (
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('cameraPicture')}
            aria-busy={!ready}
            className="aspect-square max-h-80 w-full rounded-lg bg-black object-cover"
          />
        )}
        <RedeemVerdict step={step} next={nextButton} onNext={showNext} FaceMember={FaceMember} again={againButton} />
        {takesCode(step) && (
          <>
            <Button
              variant="secondary"
              icon={scanning ? <CameraOff aria-hidden className="size-5" /> : <Camera aria-hidden className="size-5" />}
              onClick={() => {
                readySignal();
                setScanning(!scanning);
              }}
            >
              {scanning ? t('stopScan') : t('scan')}
            </Button>
            <CodeForm
              field={field}
              code={code}
              step={step}
              onType={(typed) => {
                setCode(typed);
                dispatch({ type: 'typed' });
              }}
              onSubmit={() => {
                readySignal();
                if (code.trim()) return submit(code, true);
                dispatch({ type: 'missing' });
                field.current?.focus();
              }}
            />
          </>
        )}
        <SignalSwitch />
      </Card>
      <PendingRedemptions />
      <LatestRedemptions onRevert={(claimId) => isAbout(step, claimId) && showNext()} />
    </>
  );
}

interface CodeFormProps {
  field: RefObject<HTMLInputElement | null>;
  code: string;
  step: RedeemStep<Done, Facing>;
  onType: (typed: string) => void;
  onSubmit: () => void;
}

function CodeForm({ field, code, step, onType, onSubmit }: CodeFormProps) {
  const t = useTexts(redeemTexts);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        ref={field}
        value={code}
        onChange={(event) => onType(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={step.at === 'ready' && step.isMissing ? t('codeMissing') : undefined}
      />
      <Button type="submit" wide busy={step.at === 'sending'}>
        {t('redeemAction')}
      </Button>
    </form>
  );
}

/** Turns the sounds and vibrations of this device on and off. */
function SignalSwitch() {
  const t = useTexts(redeemTexts);
  const [sounds, setSounds] = useState(() => !isMuted());
  return (
    <Switch
      label={t('signals')}
      checked={sounds}
      onChange={(on) => {
        setMuted(!on);
        setSounds(on);
        readySignal();
      }}
    />
  );
}
