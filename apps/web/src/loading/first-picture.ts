const longestFrameMs = 100;

/** Resolves after the next paint. A hidden tab never paints, so it resolves soon in any case. */
export const nextPicture = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestFrameMs);
  });

let picture: Promise<void> | undefined;

/** Call it when the page is drawn for the first time, before it is visible. */
export function pageDrawn(): void {
  picture ??= nextPicture();
}

/** True until the page is drawn for the first time. */
export const isFirstDrawing = (): boolean => picture === undefined;

/** Await this before a request: a request between the first drawing and its paint waits for the paint, all others do not. */
export const firstPicture = async (): Promise<void> => picture;
