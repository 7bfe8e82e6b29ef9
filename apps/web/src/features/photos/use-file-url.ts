import { useEffect, useState } from 'react';

/** A smaller file is shown as it is. */
const maxBytes = 256 * 1024;
/** As wide as a stored photo, so that a cropped part is sharp too. A whole photo of 48 megapixels would need 200 MB. */
const maxWidth = 1600;

/** Copies of large photos. Each is discarded with its file. */
const copies = new WeakMap<File, Blob>();
let drawing = Promise.resolve();

/** Returns the URL of a picture from this device, undefined until it is known. A large photo is shown as a small copy. */
export function useFileUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made = '';
    const left = new AbortController();
    const show = (shown: Blob) => {
      if (left.signal.aborted) return;
      made = URL.createObjectURL(shown);
      setUrl(made);
    };
    const known = file.size <= maxBytes ? file : copies.get(file);
    if (known) show(known);
    else {
      // One at a time, because each needs the memory of the whole photo for a moment.
      drawing = afterwards(drawing, async () => {
        if (!left.signal.aborted) show(await copyOf(file));
      });
    }
    return () => {
      left.abort();
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

async function afterwards(first: Promise<void>, act: () => Promise<void>): Promise<void> {
  await first;
  await act();
}

/** Returns a small copy, or the file itself if the browser cannot read or draw it. */
async function copyOf(file: File): Promise<Blob> {
  const copy = copies.get(file) ?? (await smallCopy(file).catch(() => file));
  copies.set(file, copy);
  return copy;
}

async function smallCopy(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { resizeWidth: maxWidth, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  picture.close();
  return canvas.convertToBlob({ type: 'image/webp' });
}
