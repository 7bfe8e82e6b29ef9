import { beforeEach, expect, test, vi } from 'vitest';

interface Played {
  pitch: number;
  type: string;
  from: number;
  to: number;
}
const now = 10;
let played: Played[];
let shaken: number[][];
let prefersLessMotion: boolean;
let resumed: number;

class FakeAudio {
  currentTime = now;
  destination = {};
  resume = async () => void (resumed += 1);
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator() {
    const tone: Played = { pitch: 0, type: '', from: 0, to: 0 };
    played.push(tone);
    return {
      frequency: {
        set value(pitch: number) {
          tone.pitch = pitch;
        },
      },
      set type(type: string) {
        tone.type = type;
      },
      connect: (loudness: unknown) => loudness,
      start: (at: number) => void (tone.from = at - now),
      stop: (at: number) => void (tone.to = at - now),
    };
  }
}

beforeEach(() => {
  vi.resetModules();
  [played, shaken, prefersLessMotion, resumed] = [[], [], false, 0];
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLessMotion }));
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => shaken.push(pattern) });
});
const load = () => import('./signal.ts');

test('an accepted code plays two rising notes, and a refused code plays one low, longer note', async () => {
  const { readySignal, signal } = await load();
  readySignal();
  signal('yes');
  const [low, high] = played.splice(0) as [Played, Played];
  expect(high.pitch).toBeGreaterThan(low.pitch);
  expect(low.from).toBe(0);
  expect(high.from).toBeGreaterThanOrEqual(low.to);
  expect(low.type).toBe('sine');
  signal('no');
  expect(played).toHaveLength(1);
  expect(played[0]!.pitch).toBeLessThan(low.pitch);
  expect(played[0]!.to).toBeGreaterThan(high.to);
  expect(played[0]!.type).toBe('square');
  expect(shaken).toEqual([[80], [150, 80, 150]]);
});

test('a guest who wants help is announced by three pairs of rising notes, and by a longer vibration', async () => {
  const { readySignal, signal } = await load();
  readySignal();
  signal('help');
  expect(played.map(({ pitch, type }) => [pitch, type])).toEqual(
    [1, 2, 3].flatMap(() => [880, 1175].map((pitch) => [pitch, 'sine'])),
  );
  expect(shaken).toEqual([[200, 100, 200, 100, 200]]);
});

test('nothing vibrates for a user who prefers less motion', async () => {
  const { readySignal, signal } = await load();
  readySignal();
  prefersLessMotion = true;
  signal('no');
  expect(shaken).toEqual([]);
  expect(played).toHaveLength(1);
});

test('a muted device stays silent and still until it is unmuted', async () => {
  const { isMuted, readySignal, setMuted, signal } = await load();
  setMuted(true);
  expect(isMuted()).toBe(true);
  readySignal();
  signal('yes');
  expect([resumed, played, shaken]).toEqual([0, [], []]);
  setMuted(false);
  expect(isMuted()).toBe(false);
  readySignal();
  readySignal();
  signal('yes');
  expect(resumed).toBe(2);
  expect(played).toHaveLength(2);
});

test('a device without sound only vibrates', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { readySignal, signal } = await load();
  readySignal();
  signal('no');
  expect([played, shaken]).toEqual([[], [[150, 80, 150]]]);
});
