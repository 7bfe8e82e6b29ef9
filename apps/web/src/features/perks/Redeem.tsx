import type { Facing } from '@ambiance/contract/vouching';
import { readTicket } from '@ambiance/domain/tickets';
import { looksLikeDoorCode } from '@ambiance/domain/vouching';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Camera, CameraOff } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/texts.ts';
import { isTransient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast.ts';
import { isMuted, readySignal, setMuted, signal } from './redeem-signal.ts';
import { openEntrance, redeemAtEntrance, RefusedHere } from './entrance.ts';
import { KeptRedemptions } from './KeptRedemptions.tsx';
import { KeptVerdict } from './KeptVerdict.tsx';
import { LatestRedemptions, useUndo } from './LatestRedemptions.tsx';
import { redemptionsQuery, reloadRedemptions } from './perks.queries.ts';
import { NetworkState } from './NetworkState.tsx';
import { PerkText } from './PerkText.tsx';
import { halfVerdict, RedeemedText } from './RedeemedText.tsx';
import { redeemTexts } from './redeem.texts.ts';
import { useCameraCode } from './use-camera-code.ts';
import { Verdict } from './Verdict.tsx';

const retries = 2;

/** Whether nobody answered at all. */
const isOffline = (error: Error) =>
  !(error instanceof RefusedHere) && (!(error instanceof ServerError) || error.status === 0);

interface Attempt {
  token: string;
  nonce: string;
  /** How the code came in: what was typed is put right in its field. */
  typed: boolean;
}

export interface RedeemProps {
  FaceMember: ComponentType<{ facing: Facing; onNext: () => void }>;
}

/**
 * Redeems a claim from a scanned or typed code, says yes or exactly why not, and takes it back if need be. A member's own code
 * is none of a claim: `FaceMember` shows whom it belongs to.
 */
export function Redeem({ FaceMember }: RedeemProps) {
  const t = useTexts(redeemTexts);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [scanning, setScanning] = useState(false);
  const [sounds, setSounds] = useState(() => !isMuted());
  const field = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // A repeat after a lost answer, by itself or by hand, carries the same nonce and gets the same answer.
  const unanswered = useRef<Attempt>(undefined);
  const redeem = useMutation({
    mutationFn: ({ token, nonce }: Attempt) => redeemAtEntrance(token, nonce),
    retry: (failures, error) => failures < retries && isTransient(error) && !(error instanceof RefusedHere),
    onSuccess: (done) => {
      signal('yes');
      if ('claimId' in done) void reloadRedemptions();
    },
    onError: () => signal('no'),
    onSettled: (_redeemed, error) => {
      if (!error || !isTransient(error)) unanswered.current = undefined;
    },
  });
  const face = useMutation({
    mutationFn: (doorCode: string) => server.vouching.scan({ body: { code: doorCode } }),
    onSuccess: () => signal('yes'),
    onError: () => signal('no'),
  });
  const undo = useUndo(showNext);
  const { data: done, error: refused, variables: attempt } = redeem;
  const redeemed = done && 'claimId' in done ? done : undefined;
  const kept = done && 'nonce' in done ? done : undefined;
  // Neither the server nor this device knows.
  const isUnsure =
    refused !== null && (refused instanceof RefusedHere ? refused.refusal === 'cannot-check' : isTransient(refused));
  const why = refused instanceof RefusedHere ? t(`here.${refused.refusal}`) : refused?.message;
  // A half that is on the screen becomes whole there, whoever redeems the other one.
  const { data: redemptions } = useQuery(redemptionsQuery);
  const latest = redemptions?.find(({ claimId }) => claimId === redeemed?.claimId);
  const half = latest?.half ?? redeemed?.half ?? null;
  // Whoever typed a wrong code goes on in the field, to put it right.
  const isNextAhead = done !== undefined || face.isError || (refused !== null && (!attempt?.typed || isUnsure));
  useEffect(openEntrance, []);
  useEffect(() => {
    if (isNextAhead) next.current?.focus();
  }, [isNextAhead]);

  function submit(token: string, typed: boolean) {
    setIsMissing(false);
    if (redeem.isPending || face.isPending) return;
    if (looksLikeDoorCode(token.trim())) return face.mutate(token.trim());
    if (unanswered.current?.token !== token) unanswered.current = { token, nonce: crypto.randomUUID(), typed };
    redeem.mutate(unanswered.current);
  }
  const { video, ready } = useCameraCode(
    { on: scanning, paused: !redeem.isIdle || !face.isIdle },
    (token) => submit(token, false),
    () => {
      setScanning(false);
      showToast(t('cameraFailed'), { kind: 'error' });
    },
  );
  function type(typed: string) {
    setCode(typed);
    setIsMissing(false);
    if (redeem.isError) redeem.reset();
  }
  /** Ready for the next guest. The keyboard of a phone stays away; whoever has keys goes on typing. */
  function showNext() {
    flushSync(() => {
      redeem.reset();
      face.reset();
      setCode('');
    });
    if (!scanning && matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus();
  }

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
        {redeemed && (
          <Verdict
            verdict={halfVerdict(half)}
            actions={
              <>
                {nextButton}
                <Button
                  variant="secondary"
                  wide
                  busy={undo.isPending && undo.variables === redeemed.claimId}
                  onClick={() => undo.mutate(redeemed.claimId)}
                >
                  {t('undo')}
                </Button>
              </>
            }
          >
            <p>
              <RedeemedText name={redeemed.memberName} half={half} timeZone={latest?.venue.timeZone} />{' '}
              <PerkText language={redeemed.languages.title}>{redeemed.title}</PerkText>
            </p>
            {redeemed.terms && (
              <p className="text-base whitespace-pre-line text-ink-muted">
                <PerkText language={redeemed.languages.terms} named={redeemed.languages.title}>
                  {redeemed.terms}
                </PerkText>
              </p>
            )}
          </Verdict>
        )}
        {kept && <KeptVerdict kept={kept} next={nextButton} onUndone={showNext} />}
        {isUnsure && attempt && (
          <Verdict
            verdict="unsure"
            actions={
              <Button ref={next} wide className="min-h-16 text-xl" onClick={() => submit(attempt.token, attempt.typed)}>
                {t('again')}
              </Button>
            }
          >
            <p>{why || t('redeemFailed')}</p>
            {isOffline(refused) && <p>{t(readTicket(attempt.token) ? 'here.not-ready' : 'here.not-a-ticket')}</p>}
          </Verdict>
        )}
        {refused && !isUnsure && (
          <Verdict verdict="no" actions={nextButton}>
            {!attempt?.typed && <p>{why}</p>}
          </Verdict>
        )}
        {face.error && (
          <Verdict verdict="no" actions={nextButton}>
            <p>{face.error.message || t('redeemFailed')}</p>
          </Verdict>
        )}
        {face.data && <FaceMember key={face.data.scanId} facing={face.data} onNext={showNext} />}
        {!done && !face.data && (
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
                setIsMissing(true);
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
                error={isMissing ? t('codeMissing') : attempt?.typed && refused && !isUnsure ? why : undefined}
              />
              <Button type="submit" wide busy={redeem.isPending}>
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
      <LatestRedemptions onUndone={(claimId) => claimId === redeemed?.claimId && showNext()} />
    </>
  );
}
