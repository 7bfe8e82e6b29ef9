import { useCallback } from 'react';

/** Returns a ref for an image that shows a file from this device. */
export const useShowFile = (file: File) =>
  useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
