import { session } from '../../../session/session.ts';
import { createStore } from '../../../state/store.ts';
import { changed, type Choice, type ChosenPhoto, leftOf, nothingChosen, uploading } from '../chosen-photos.ts';

interface CurrentUpload {
  choice: Choice;
  /** Stops the upload that is running, if any. */
  stopping?: AbortController | undefined;
  /** Why the last upload failed. */
  error?: Error | undefined;
}

/** The chosen photos and their upload, for all screens. They stay when the member leaves the screen, and the upload goes on. */
export const currentUpload = createStore<CurrentUpload>({ choice: nothingChosen });

const update = (changes: Partial<CurrentUpload>) => currentUpload.set({ ...currentUpload.get(), ...changes });

/** Changes the chosen photos. Without any, there is nothing to try again, so the last error is gone too. */
export function setChoice(change: (choice: Choice) => Choice): void {
  const choice = change(currentUpload.get().choice);
  update({ choice, ...(choice.chosen.length === 0 && { error: undefined }) });
}

/** For a screen that is left: it has said why files were not added. */
export const clearProblems = (): void => setChoice(({ chosen }) => ({ chosen, problems: [] }));

export const clearError = (): void => update({ error: undefined });

/** Shows that an upload of these photos is running. If the user changes, it is stopped and changes nothing more. */
export function beginUpload(photos: readonly ChosenPhoto[]) {
  const stopping = new AbortController();
  const isCurrent = () => currentUpload.get().stopping === stopping;
  update({ choice: uploading(photos), stopping, error: undefined });
  return {
    signal: stopping.signal,
    change({ key }: ChosenPhoto, how: Partial<ChosenPhoto>): void {
      if (isCurrent()) setChoice((choice) => changed(choice, key, how));
    },
    end(error?: Error): void {
      if (isCurrent()) update({ choice: leftOf(currentUpload.get().choice), stopping: undefined, error });
    },
  };
}

let owner = session.get()?.id;
session.subscribe(() => {
  const id = session.get()?.id;
  if (id === owner) return;
  owner = id;
  currentUpload.get().stopping?.abort();
  currentUpload.set({ choice: nothingChosen });
});
