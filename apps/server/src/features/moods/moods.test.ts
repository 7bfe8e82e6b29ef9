import { moods } from '@ambiance/domain/moods';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';

test('a new member has no mood, can set one, and clears it with an empty one', async () => {
  const { signUp } = await startTestServer();
  const ana = await signUp();
  expect(await ana.moods.current()).toEqual({ current: null });
  expect(await ana.moods.set({ body: { MoodKey: 'chat' } })).toEqual({ current: 'chat' });
  expect(await ana.members.me()).toMatchObject({ currentMoodKey: 'chat' });
  expect(await ana.moods.set({ body: { moodKey: '' } })).toEqual({ current: null });
  expect(await ana.moods.current()).toEqual({ current: null });
});

test.each([
  ['free', ['chat']],
  ['standard', ['chat', 'dinner', 'outdoor']],
  ['premium', [...moods]],
] as const)('the %s plan allows %j and refuses the other moods', async (tier, open) => {
  const { signUp } = await startTestServer();
  const ana = await signUp({ tier });
  for (const mood of moods) {
    const set = ana.moods.set({ body: { MoodKey: mood } });
    if ((open as readonly string[]).includes(mood)) expect(await set).toEqual({ current: mood });
    else {
      await expect(set).rejects.toMatchObject({
        status: 403,
        code: 'mood.not-in-plan',
        message: "Your plan doesn't include this mood. Please upgrade.",
      });
    }
  }
});

test.each([[{ MoodKey: 'party' }], [{ MoodKey: 3 }], [{}], [[]], ['chat']])(
  'a mood request with %j is refused',
  async (body) => {
    const { signUp } = await startTestServer();
    const ana = await signUp({ mood: 'chat' });
    await expect(ana.moods.set({ body: body as { MoodKey: 'chat' } })).rejects.toMatchObject({ status: 400 });
    expect(await ana.moods.current()).toEqual({ current: 'chat' });
  },
);
