import type { Face } from '@ambiance/contract/faces';
import { ageOn } from '@ambiance/domain/ages';
import { dayIn } from '@ambiance/domain/calendar';
import { dateText } from '@ambiance/domain/date-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ScanFace } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { showError, showToast } from '../../ui/feedback/toast.ts';
import { useKeys } from '../../ui/actions/use-keys.ts';
import { useNow } from '../../ui/use-now.ts';
import { faceTexts } from './faces.texts.ts';
import { queryOf } from '../../server/query-of.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';

/** New primary photos, one after another. One key approves a photo, another opens a case. */
export function FaceStream() {
  const t = useTexts(faceTexts);
  const { data, error, refetch } = useQuery(facesQuery);
  if (!data)
    return (
      <NotLoaded
        title={t('failed')}
        error={error}
        onRetry={refetch}
        skeleton="mx-auto aspect-4/5 w-full max-w-96 rounded-xl"
      />
    );
  const [face, next] = data;
  return face ? (
    <>
      <OneFace key={face.photoId} face={face} />
      {next && <Photo url={next.photoUrl} alt="" width={320} height={400} first className="hidden" />}
    </>
  ) : (
    <EmptyState icon={<ScanFace aria-hidden />} title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
}

function OneFace({ face }: { face: Face }) {
  const t = useTexts(faceTexts);
  const navigate = useNavigate();
  const now = useNow();
  const { displayName } = face.member;
  const callbacks = {
    onError: (error: Error) => {
      if (!(error instanceof ServerError) || !error.code?.startsWith('face.')) return showError(error, t('passFailed'));
      // A colleague was faster, or the photo is no longer shown.
      showToast(error.message, { kind: 'info' });
      return leaveOut(face);
    },
  };
  const pass = useMutation({ mutationFn: () => passFace(face), onSuccess: () => leaveOut(face), ...callbacks });
  const open = useMutation({
    mutationFn: () => openFaceCase(face),
    onSuccess: ({ caseId }) => {
      leaveOut(face);
      void navigate(`/moderation?case=${caseId}`);
    },
    ...callbacks,
  });
  const isBusy = pass.isPending || open.isPending;
  const actions = [
    { key: '1', label: t('fine'), mutation: pass },
    { key: '2', label: t('openCase'), mutation: open },
  ];
  useKeys(Object.fromEntries(isBusy ? [] : actions.map(({ key, mutation }) => [key, () => mutation.mutate()])));
  const day = (date: string) => dateText(date, t.language, { dateStyle: 'long' });
  return (
    <article
      aria-label={t('face', { name: displayName })}
      className="mx-auto grid w-full max-w-3xl content-start gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr]"
    >
      <p className="text-sm text-ink-muted sm:col-span-2">{t('lead')}</p>
      <Photo
        url={face.photoUrl}
        alt={t('face', { name: displayName })}
        width={320}
        height={400}
        first
        className="h-[50dvh] w-full rounded-xl object-contain sm:row-span-2 sm:aspect-4/5 sm:h-auto"
      />
      <div className="flex flex-col gap-1">
        <h2 className="text-xl [overflow-wrap:anywhere]">{displayName}</h2>
        {face.dateOfBirth && <p>{t('age', { count: ageOn(dayIn('UTC', now), face.dateOfBirth) })}</p>}
        <p className="text-sm text-ink-muted">{t('joined', { date: day(face.joinedUtc) })}</p>
        <p className="text-sm text-ink-muted">{t('shownSince', { date: day(face.sinceUtc) })}</p>
      </div>
      <div
        role="group"
        aria-label={t('decision')}
        className="z-5 flex flex-wrap content-start gap-2 max-sm:bottom-(--bottom-bar) max-sm:tall:sticky max-sm:-mx-4 max-sm:border-t max-sm:border-hairline max-sm:bg-paper max-sm:px-4 max-sm:py-3 max-sm:*:grow"
      >
        {actions.map(({ key, label, mutation }) => (
          <Button
            key={key}
            variant="secondary"
            busy={isBusy}
            aria-keyshortcuts={key}
            onClick={() => mutation.mutate()}
            className="px-4"
          >
            {label}
            <kbd
              aria-hidden
              className="hidden rounded border border-hairline px-1.5 text-sm text-ink-muted pointer-fine:inline"
            >
              {key}
            </kbd>
          </Button>
        ))}
      </div>
    </article>
  );
}

const pollMs = 30_000;

/** New primary photos to review. Each viewing is recorded, so more are fetched only when all are decided. */
const facesQuery = queryOf(['moderation', 'faces'], (it) => server.faces.list(it), {
  staleTime: ({ state }) => (state.data?.length ? Infinity : 0),
  refetchInterval: ({ state }) => (state.data?.length === 0 ? pollMs : false),
  refetchOnReconnect: false,
  gcTime: 0,
});

const ofFace = ({ photoId }: Face) => ({ params: { photoId } });
const passFace = (face: Face) => server.faces.pass(ofFace(face));
const openFaceCase = (face: Face) => server.faces.openCase(ofFace(face));

/** Removes a reviewed photo from the list, and fetches more if it was the last one. */
function leaveOut({ photoId }: Face): void {
  const left = queryClient.setQueryData(facesQuery.queryKey, (faces) =>
    faces?.filter((one) => one.photoId !== photoId),
  );
  if (left?.length === 0) void queryClient.invalidateQueries({ queryKey: facesQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['moderation', 'queue'] });
}
