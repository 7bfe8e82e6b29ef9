const longestFrameMs = 100;

/** Resolves once the next picture is on the screen; none comes in a hidden tab, so not much later in any case. */
export const nextPicture = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestFrameMs);
  });

let picture: Promise<void> | undefined;

/** To be called when the page is drawn for the first time, before anybody sees it. */
export function pageDrawn(): void {
  picture ??= nextPicture();
}

/** Whether nothing of the page has been drawn yet. */
export const isFirstDrawing = (): boolean => picture === undefined;

/** What a page asks for while its first picture is on the way to the screen waits for that; everything else goes at once. */
export const firstPicture = async (): Promise<void> => picture;
