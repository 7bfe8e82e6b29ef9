import type { Facing } from '@ambiance/contract/vouching';
import { looksLikeDoorCode } from '@ambiance/domain/vouching';
import { useMutation } from '@tanstack/react-query';
import { Camera, CameraOff } from 'lucide-react';
import { type ComponentType, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Switch } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { isMuted, readySignal, setMuted, signal } from './redeem-signal.ts';
import { openEntrance, redeemAtEntrance } from '../offline/entrance.ts';
import { KeptRedemptions } from '../offline/KeptRedemptions.tsx';
import { LatestRedemptions } from './LatestRedemptions.tsx';
import { reloadRedemptions } from '../perks.queries.ts';
import { NetworkState } from '../offline/NetworkState.tsx';
import {
  type Attempt,
  attemptWith,
  isBusy,
  isNextAhead,
  mayRetry,
  nextRedeem,
  type RedeemStep,
  redeemStart,
} from './redeem-steps.ts';
import { redeemTexts } from './redeem.texts.ts';
import { type Done, RedeemVerdict, useRefusal } from './RedeemVerdict.tsx';
import { useCameraCode } from './use-camera-code.ts';

const retries = 2;

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
  const [sounds, setSounds] = useState(() => !isMuted());
  const field = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [state, dispatch] = useReducer(nextRedeem<Done, Facing>, redeemStart);
  const { step } = state;
  const onError = (error: Error) => {
    signal('no');
    dispatch({ type: 'failed', error });
  };
  const redeem = useMutation({
    mutationFn: ({ token, nonce }: Attempt) => redeemAtEntrance(token, nonce),
    retry: (failures, error) => failures < retries && mayRetry(error),
    onSuccess: (done) => {
      signal('yes');
      dispatch({ type: 'redeemed', done });
      if ('claimId' in done) void reloadRedemptions();
    },
    onError,
  });
  const face = useMutation({
    mutationFn: (doorCode: string) => server.vouching.scan({ body: { code: doorCode } }),
    onSuccess: (facing) => {
      signal('yes');
      dispatch({ type: 'faced', facing });
    },
    onError,
  });
  const refusalOf = useRefusal();
  const isAhead = isNextAhead(step);
  useEffect(openEntrance, []);
  useEffect(() => {
    if (isAhead) next.current?.focus();
  }, [isAhead]);

  function submit(token: string, typed: boolean) {
    if (isBusy(step)) return;
    if (looksLikeDoorCode(token.trim())) {
      dispatch({ type: 'asked' });
      return face.mutate(token.trim());
    }
    const attempt = attemptWith(state, token, typed, () => crypto.randomUUID());
    dispatch({ type: 'sent', attempt });
    redeem.mutate(attempt);
  }
  const { video, ready } = useCameraCode(
    { on: scanning, paused: step.at !== 'ready' },
    (token) => submit(token, false),
    () => {
      setScanning(false);
      showToast(t('cameraFailed'), { kind: 'error' });
    },
  );
  function type(typed: string) {
    setCode(typed);
    dispatch({ type: 'typed' });
  }
  /** Prepares for the next guest. A phone's keyboard stays closed; with a real keyboard, the field gets the focus. */
  function showNext() {
    flushSync(() => {
      dispatch({ type: 'next' });
      setCode('');
    });
    if (!scanning && matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus();
  }

  const errorInField =
    step.at === 'ready' && step.isMissing
      ? t('codeMissing')
      : step.at === 'refused' && step.attempt.typed
        ? refusalOf(step.error)
        : undefined;
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
        {step.at !== 'done' && step.at !== 'faced' && (
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
            <form
              noValidate
              className="flex flex-col gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                readySignal();
                if (code.trim()) return submit(code, true);
                dispatch({ type: 'missing' });
                field.current?.focus();
              }}
            >
              <TextField
                label={t('code')}
                hint={t('codeHint')}
                ref={field}
                value={code}
                onChange={(event) => type(event.currentTarget.value)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                error={errorInField}
              />
              <Button type="submit" wide busy={step.at === 'sending'}>
                {t('redeemAction')}
              </Button>
            </form>
          </>
        )}
        <Switch
          label={t('signals')}
          checked={sounds}
          onChange={(on) => {
            setMuted(!on);
            setSounds(on);
            readySignal();
          }}
        />
      </Card>
      <KeptRedemptions />
      <LatestRedemptions onUndone={(claimId) => isShown(step, claimId) && showNext()} />
    </>
  );
}

const isShown = (step: RedeemStep<Done, Facing>, claimId: number): boolean =>
  step.at === 'done' && 'claimId' in step.done && step.done.claimId === claimId;
