import { expect, test } from 'vitest';
import {
  changed,
  choose,
  type ChosenPhoto,
  cropped,
  isWaiting,
  leftOf,
  unsentOf,
  uploading,
  without,
  withoutUnreadable,
} from './chosen-photos.ts';

const megabyte = 1024 * 1024;

function file(name: string, type = 'image/jpeg', size = 1000): File {
  const made = new File([], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}
const files = (count: number) => Array.from({ length: count }, (_, n) => file(`${n}.jpg`));
const namesOf = (chosen: readonly ChosenPhoto[]) => chosen.map((photo) => photo.file.name);

test('up to 6 photos are chosen, in the order in which they were added', () => {
  const first = choose([], files(4), 12);
  expect(namesOf(first.chosen)).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg']);
  const both = choose(first.chosen, [file('5.png', 'image/png'), file('6.webp', 'image/webp')], 12);
  expect(namesOf(both.chosen)).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg', '5.png', '6.webp']);
  expect(both.problems).toEqual([]);
});

test('the 7th photo is left out: You can only upload up to 6 photos at once', () => {
  const { chosen, problems } = choose([], files(7), 12);
  expect(namesOf(chosen)).toHaveLength(6);
  expect(problems).toEqual([{ why: 'tooManyAtOnce' }]);
  expect(choose(chosen, files(1), 12)).toEqual({ chosen, problems: [{ why: 'tooManyAtOnce' }] });
});

test('no more photos are chosen than there is room for, and the message gives their number', () => {
  const { chosen, problems } = choose([], files(3), 2);
  expect(namesOf(chosen)).toEqual(['0.jpg', '1.jpg']);
  expect(problems).toEqual([{ why: 'noRoom', room: 2 }]);
  expect(choose([], files(1), 0)).toEqual({ chosen: [], problems: [{ why: 'noRoom', room: 0 }] });
});

test.each([
  [file('a.gif', 'image/gif'), 'type'],
  [file('a.svg', 'image/svg+xml'), 'type'],
  [file('a.pdf', 'application/pdf'), 'type'],
  [file('a', ''), 'type'],
  [file('a.jpg', 'image/jpeg', 32 * megabyte), 'tooLarge'],
] as const)('%o is left out and named', (bad, why) => {
  const { chosen, problems } = choose([], [file('good.jpg'), bad], 12);
  expect(namesOf(chosen)).toEqual(['good.jpg']);
  expect(problems).toEqual([{ why, name: bad.name }]);
});

test.each([file('a.jpg', 'image/jpeg', 25 * megabyte), file('IMG_1.HEIC', ''), file('IMG_1.heif', 'image/heif')])(
  'a typical phone photo is accepted: %o',
  (photo) => {
    const { chosen, problems } = choose([], [photo], 12);
    expect(chosen).toMatchObject([{ key: 1, file: photo }]);
    expect(problems).toEqual([]);
  },
);

test('a photo that the browser cannot show is left out with its own message, and the others stay', () => {
  const choice = choose([], [file('IMG_1.HEIC', ''), file('a.jpg'), file('b.jpg')], 12);
  const without = withoutUnreadable(withoutUnreadable(choice, choice.chosen[0]!), choice.chosen[2]!);
  expect(namesOf(without.chosen)).toEqual(['a.jpg']);
  expect(without.problems).toEqual([
    { why: 'heic', name: 'IMG_1.HEIC' },
    { why: 'unreadable', name: 'b.jpg' },
  ]);
});

test('every chosen photo has its own key, also after one was removed', () => {
  const { chosen } = choose([], files(3), 12);
  const more = choose(chosen.slice(1), files(2), 12).chosen;
  expect(new Set(more.map(({ key }) => key)).size).toBe(4);
});

test('an upload clears earlier refusals, and leaves each refused photo with its reason', () => {
  const { chosen } = choose([], files(3), 12);
  let choice = uploading(chosen.map((photo) => ({ ...photo, refusal: 'Too dark.' })));
  expect(choice.chosen.map(({ share, refusal }) => [share, refusal])).toEqual(chosen.map(() => [0, undefined]));
  const [first, second] = [chosen[0]!.key, chosen[1]!.key];
  choice = changed(choice, first, { share: 1, isKept: true });
  choice = changed(choice, second, { refusal: 'Too small.' });
  expect(choice.chosen.map(({ share }) => share)).toEqual([1, 0, 0]);
  const left = leftOf(choice).chosen;
  expect(namesOf(left)).toEqual(['1.jpg', '2.jpg']);
  expect(left.map(({ share, refusal }) => [share, refusal])).toEqual([
    [undefined, 'Too small.'],
    [undefined, undefined],
  ]);
  expect(namesOf(unsentOf(choice))).toEqual(['2.jpg']);
});

test('another crop of a photo is another upload, and the other photos keep theirs', () => {
  const choice = choose([], files(2), 12);
  const [first, second] = choice.chosen;
  const crop = { x: 0, y: 0, width: 1, height: 0.5 };
  const after = cropped(changed(choice, first!.key, { refusal: 'Too dark.' }), first!.key, crop).chosen;
  expect(after[0]).toEqual({ ...first, crop, refusal: undefined, uploadId: expect.any(String) });
  expect(after[0]!.uploadId).not.toBe(first!.uploadId);
  expect(after[1]).toEqual(second);
  expect(second!.uploadId).not.toBe(first!.uploadId);
});

test('a photo that waits for the network no longer waits after the upload', () => {
  const choice = choose([], files(2), 12);
  const waiting = changed(uploading(choice.chosen), choice.chosen[1]!.key, { isWaiting: true });
  expect([choice, waiting, leftOf(waiting)].map(isWaiting)).toEqual([false, true, false]);
});

test('removing a photo removes its errors and keeps the other photos', () => {
  const { chosen } = choose([], files(7), 12);
  const { chosen: left, problems } = without(chosen, chosen[1]!);
  expect(namesOf(left)).toEqual(['0.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
  expect(problems).toEqual([]);
});
