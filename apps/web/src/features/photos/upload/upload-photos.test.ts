import { expect, test } from 'vitest';
import { changed, choose, type ChosenPhoto, isWaiting, uploading } from '../chosen-photos.ts';
import { LostAnswer, RefusedPhoto, uploadPhotos } from './upload-photos.ts';

/** Uploads some photos. `answer` is the server: it is given the number of a photo, from 0, and how often it was sent before. */
async function uploadAll(
  count: number,
  answer: (photo: number, before: number) => Error | undefined,
  pause: (ms: number) => void = () => undefined,
  isOnline: () => boolean = () => true,
) {
  const files = Array.from({ length: count }, (_, n) => new File([], `${n}.jpg`, { type: 'image/jpeg' }));
  const { chosen } = choose([], files, 12);
  let choice = uploading(chosen);
  const steps: string[] = [];
  const sent: string[] = [];
  const numberOf = (photo: ChosenPhoto) => chosen.findIndex(({ key }) => key === photo.key);
  const outcome = await uploadPhotos(chosen, {
    async prepare(photo) {
      steps.push(`draw ${numberOf(photo)}`);
      return photo.file;
    },
    async send(photo, file) {
      expect(file).toBe(photo.file);
      steps.push(`send ${numberOf(photo)}`);
      const before = sent.filter((one) => one === photo.uploadId).length;
      sent.push(photo.uploadId);
      const failure = answer(numberOf(photo), before);
      if (failure) throw failure;
    },
    async pause(ms) {
      steps.push(`wait ${ms}`);
      expect(isWaiting(choice)).toBe(true);
      pause(ms);
    },
    change: (photo, how) => (choice = changed(choice, photo.key, how)),
    isOnline,
  }).catch((error: Error) => error.message);
  return { outcome, steps, choice };
}

test('photos are sent in their order, and each is drawn while the one before is sent', async () => {
  const { outcome, steps, choice } = await uploadAll(3, () => undefined);
  expect(outcome).toBe(3);
  expect(steps).toEqual(['draw 0', 'draw 1', 'send 0', 'draw 2', 'send 1', 'send 2']);
  expect(choice.chosen.map(({ share, isKept }) => [share, isKept])).toEqual(Array.from({ length: 3 }, () => [1, true]));
});

test('without an answer, a photo keeps its place and is sent again after growing pauses, with the same id', async () => {
  const { outcome, steps, choice } = await uploadAll(2, (photo, before) =>
    photo === 0 && before < 7 ? new LostAnswer() : undefined,
  );
  expect(outcome).toBe(2);
  const pauses = steps.filter((step) => step.startsWith('wait'));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map((ms) => `wait ${ms}`));
  // The file is not drawn again.
  expect(steps.filter((step) => step === 'draw 0')).toHaveLength(1);
  expect(steps.slice(-2)).toEqual(['send 0', 'send 1']);
  expect(isWaiting(choice)).toBe(false);
});

test('ten requests without an answer end the upload if the network is there all the time', async () => {
  const lost = (_: number, before: number) => (before < 15 ? new LostAnswer('no answer') : undefined);
  const online = await uploadAll(2, lost);
  expect(online.outcome).toBe('no answer');
  expect(online.steps.filter((step) => step === 'send 0')).toHaveLength(10);
  expect(online.steps).not.toContain('send 1');
  // Without a network, it waits for as long as that takes.
  let failures = 0;
  const offlineForTen = () => ++failures > 10;
  const offline = await uploadAll(1, lost, undefined, offlineForTen);
  expect(offline.outcome).toBe(1);
});

test('a refused photo does not stop those after it', async () => {
  const { outcome, choice } = await uploadAll(3, (photo) => (photo === 1 ? new RefusedPhoto('Too dark.') : undefined));
  expect(outcome).toBe(2);
  expect(choice.chosen.map(({ share, refusal }) => [share, refusal])).toEqual([
    [1, undefined],
    [undefined, 'Too dark.'],
    [1, undefined],
  ]);
});

test('a photo that is refused after it waited no longer waits', async () => {
  const { outcome, choice } = await uploadAll(1, (_, before) =>
    before === 0 ? new LostAnswer() : new RefusedPhoto('Too dark.'),
  );
  expect(outcome).toBe(0);
  expect(isWaiting(choice)).toBe(false);
});

test('another failure ends the upload: the photos after it are not sent', async () => {
  const { outcome, steps } = await uploadAll(3, (photo) => (photo === 1 ? new Error('HTTP 503') : undefined));
  expect(outcome).toBe('HTTP 503');
  expect(steps).not.toContain('send 2');
});

test('an upload that is stopped while it waits sends nothing more', async () => {
  const { outcome, steps } = await uploadAll(
    2,
    () => new LostAnswer(),
    () => {
      throw new Error('stopped');
    },
  );
  expect(outcome).toBe('stopped');
  expect(steps).toEqual(['draw 0', 'draw 1', 'send 0', 'wait 1000']);
});
