import { createFolderStore } from '@ambiance/embedded-postgres';
import type { MediaStore } from '../src/platform/services/media-store.ts';
import { temporaryFolder } from './scripts.ts';

export interface FaultyMedia extends MediaStore {
  /** The fault from now on: it never responds, fails, or reports every file as missing. */
  fault: 'hangs' | 'fails' | 'forgets' | undefined;
  /** Fails every pending request, like the timeout of a real store. */
  letGo(): void;
}

/** A media store in a folder that can be made to fail like a remote one. */
export async function faultyMedia(): Promise<FaultyMedia> {
  const files = createFolderStore(await temporaryFolder());
  const hanging: (() => void)[] = [];
  const troubled =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>, none: Result) =>
    async (...args: Args): Promise<Result> => {
      if (media.fault === 'forgets') return none;
      if (media.fault === 'hangs') await new Promise<void>((resolve) => hanging.push(resolve));
      else if (media.fault !== 'fails') return act(...args);
      throw new Error('The store does not answer.');
    };
  const media: FaultyMedia = {
    put: troubled(files.put, undefined),
    get: troubled(files.get, undefined),
    remove: troubled(files.remove, undefined),
    list: troubled(files.list, []),
    fault: undefined,
    letGo: () => hanging.splice(0).forEach((end) => end()),
  };
  return media;
}
