import { retryDelay } from '../../../server/query-client.ts';
import type { ChosenPhoto } from '../chosen-photos.ts';

/** Error of this one photo, as a sentence. Other photos may still succeed. */
export class RefusedPhoto extends Error {}

/** A request ended without an answer. The photo may be stored or not. The message is shown if the upload ends with it. */
export class LostAnswer extends Error {}

interface Uploading {
  /** Returns the file to send for a photo. */
  prepare: (photo: ChosenPhoto) => Promise<File>;
  /** Sends a photo. It is stored once, even if this is repeated. */
  send: (photo: ChosenPhoto, file: File) => Promise<void>;
  /** Ends when the network is back, or after that many milliseconds. */
  pause: (ms: number) => Promise<void>;
  change: (photo: ChosenPhoto, how: Partial<ChosenPhoto>) => void;
  /** True if the browser reports a network, which may still carry nothing. */
  isOnline: () => boolean;
}

/** After so many requests without an answer, one after another and all with a network, the network is not the reason. */
const maxFailuresOnline = 10;

/**
 * Uploads photos one after another, so that they keep their order. Without an answer, a photo waits for the network and is sent
 * again. Returns the number of uploaded photos.
 * @throws LostAnswer if there is no answer although the network is there
 */
export async function uploadPhotos(photos: readonly ChosenPhoto[], uploading: Uploading): Promise<number> {
  const { prepare, change } = uploading;
  let count = 0;
  let ahead = photos[0] && prepare(photos[0]);
  for (const [index, photo] of photos.entries()) {
    const prepared = ahead;
    await Promise.allSettled([prepared]);
    const next = photos[index + 1];
    // The next photo is drawn while this one is sent.
    ahead = next && prepare(next);
    ahead?.catch(() => undefined);
    try {
      await sendUntilAnswered(photo, (await prepared)!, uploading);
      change(photo, { share: 1, isKept: true, isWaiting: false });
      count++;
    } catch (error) {
      if (!(error instanceof RefusedPhoto)) throw error;
      change(photo, { share: undefined, isWaiting: false, refusal: error.message });
    }
  }
  return count;
}

/** Sends a photo until there is an answer. The pauses grow. */
async function sendUntilAnswered(photo: ChosenPhoto, file: File, uploading: Uploading): Promise<void> {
  const { send, pause, change, isOnline } = uploading;
  let failuresOnline = 0;
  for (let failures = 0; ; failures++) {
    try {
      return await send(photo, file);
    } catch (error) {
      if (!(error instanceof LostAnswer)) throw error;
      failuresOnline = isOnline() ? failuresOnline + 1 : 0;
      if (failuresOnline === maxFailuresOnline) throw error;
    }
    change(photo, { share: 0, isWaiting: true });
    await pause(retryDelay(failures));
  }
}
