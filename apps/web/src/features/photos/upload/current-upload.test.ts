import { beforeEach, expect, test } from 'vitest';
import { session } from '../../../session/session.ts';
import { choose, isWaiting, without } from '../chosen-photos.ts';
import { beginUpload, clearError, currentUpload, clearProblems, setChoice } from './current-upload.ts';

const token = `a.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.b`;
const logIn = (id: string) => session.begin(token, { id, displayName: id });
const files = ['1.jpg', '2.jpg'].map((name) => new File([], name, { type: 'image/jpeg' }));
const chosenNames = () => currentUpload.get().choice.chosen.map(({ file }) => file.name);

beforeEach(() => {
  session.end('left');
  logIn('ana');
  setChoice(({ chosen }) => choose(chosen, files, 12));
});

test('an upload keeps the photos that are not stored yet, and why it failed', () => {
  const { chosen } = currentUpload.get().choice;
  const { change, end, signal } = beginUpload(chosen);
  expect(currentUpload.get().stopping?.signal).toBe(signal);
  change(chosen[0]!, { isKept: true });
  change(chosen[1]!, { isWaiting: true });
  expect(isWaiting(currentUpload.get().choice)).toBe(true);
  end(new Error('no network'));
  expect(currentUpload.get()).toMatchObject({ stopping: undefined, error: new Error('no network') });
  expect(chosenNames()).toEqual(['2.jpg']);
  expect(isWaiting(currentUpload.get().choice)).toBe(false);
  clearError();
  expect(currentUpload.get().error).toBeUndefined();
});

test('an upload’s error is shown until its last photo is removed, and the problems of files until their screen is left', () => {
  const { chosen } = currentUpload.get().choice;
  beginUpload(chosen).end(new Error('no network'));
  setChoice((all) => choose(all.chosen, [new File([], 'cv.pdf')], 12));
  expect(currentUpload.get().choice.problems).toEqual([{ why: 'type', name: 'cv.pdf' }]);
  clearProblems();
  setChoice((all) => without(all.chosen, chosen[0]!));
  expect(currentUpload.get()).toMatchObject({ choice: { problems: [] }, error: new Error('no network') });
  setChoice((all) => without(all.chosen, chosen[1]!));
  expect(currentUpload.get()).toEqual({ choice: { chosen: [], problems: [] }, error: undefined });
});

test('an upload goes on while the same user’s data changes', () => {
  const { signal } = beginUpload(currentUpload.get().choice.chosen);
  session.update({ displayName: 'Ana M.' });
  expect(signal.aborted).toBe(false);
  expect(chosenNames()).toEqual(['1.jpg', '2.jpg']);
});

test('another user who logs in finds no photos, and an earlier upload is stopped and changes none of theirs', () => {
  const { chosen } = currentUpload.get().choice;
  const { change, end, signal } = beginUpload(chosen);
  logIn('ben');
  expect(signal.reason).toMatchObject({ name: 'AbortError' });
  expect(currentUpload.get()).toEqual({ choice: { chosen: [], problems: [] } });
  setChoice(() => choose([], files, 12));
  const before = currentUpload.get();
  change(chosen[0]!, { refusal: 'Too dark.' });
  end(new Error('stopped'));
  expect(currentUpload.get()).toBe(before);
});
