import { useCallback } from 'react';

/** A smaller file is shown as it is. */
const maxBytes = 256 * 1024;
/** As wide as a stored photo, so that a cropped part is sharp too. A photo of 48 megapixels would fill 200 MB of memory. */
const maxWidth = 1600;

let copies = Promise.resolve();

/** Returns a ref for an image that shows a file from this device. A large photo is shown as a small copy. */
export const useShowFile = (file: File) =>
  useCallback(
    (image: HTMLImageElement) => {
      let url = '';
      const left = new AbortController();
      const show = (shown: Blob) => {
        if (left.signal.aborted) return;
        url = URL.createObjectURL(shown);
        image.src = url;
      };
      if (file.size <= maxBytes) show(file);
      else {
        // One at a time, because each needs the memory of the whole photo for a moment.
        copies = afterwards(copies, async () => {
          if (!left.signal.aborted) show(await smallCopy(file).catch(() => file));
        });
      }
      return () => {
        left.abort();
        URL.revokeObjectURL(url);
      };
    },
    [file],
  );

async function afterwards(first: Promise<void>, act: () => Promise<void>): Promise<void> {
  await first;
  await act();
}

/** Fails if the browser cannot read or draw the file. */
async function smallCopy(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { resizeWidth: maxWidth, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  picture.close();
  return canvas.convertToBlob({ type: 'image/webp' });
}
