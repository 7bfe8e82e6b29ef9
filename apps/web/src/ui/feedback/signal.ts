import { browserStorage } from '../../state/browser-storage.ts';

const mutedKey = 'redeemMuted';

export const isMuted = (): boolean => browserStorage.getItem(mutedKey) !== null;

export function setMuted(muted: boolean): void {
  if (muted) browserStorage.setItem(mutedKey, 'true');
  else browserStorage.removeItem(mutedKey);
}

/**
 * Two rising notes for yes, one long low note for no, and three pairs of notes if a guest wants help, so that staff need not look.
 * In hertz and seconds.
 */
const notes = {
  yes: [
    { pitch: 660, start: 0, length: 0.12 },
    { pitch: 990, start: 0.13, length: 0.2 },
  ],
  no: [{ pitch: 170, start: 0, length: 0.45 }],
  help: [0, 0.5, 1].flatMap((start) => [
    { pitch: 880, start, length: 0.18 },
    { pitch: 1175, start: start + 0.2, length: 0.22 },
  ]),
};
const shakes = { yes: [80], no: [150, 80, 150], help: [200, 100, 200, 100, 200] };

let speaker: AudioContext | undefined;

/** Enables later sounds: a browser plays nothing before the user has pressed something. */
export function readySignal(): void {
  if (isMuted() || typeof AudioContext === 'undefined') return;
  speaker ??= new AudioContext();
  void speaker.resume().catch(() => undefined);
}

/** Plays the sound for yes, no or help, and vibrates unless the user prefers less motion. Does nothing if muted. */
export function signal(verdict: keyof typeof notes): void {
  if (isMuted()) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(shakes[verdict]);
  if (!speaker) return;
  const now = speaker.currentTime;
  for (const { pitch, start, length } of notes[verdict]) {
    const [tone, loudness] = [speaker.createOscillator(), speaker.createGain()];
    tone.frequency.value = pitch;
    tone.type = verdict === 'no' ? 'square' : 'sine';
    loudness.gain.setValueAtTime(0.25, now + start);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(loudness).connect(speaker.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
