import { useEffect, useRef, useState } from 'react';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { openCamera } from './open-camera.ts';

const forgottenAfter = 5;

/**
 * Looks for a QR code through the camera while `on`, and reports each code once as it comes into view. While `paused`, the
 * camera stays on. A code that came into view is reported afterwards if it is still there.
 */
export function useCameraCode(
  { on, paused }: { on: boolean; paused: boolean },
  onCode: (code: string) => void,
  onFailure: () => void,
) {
  const video = useRef<HTMLVideoElement>(null);
  const listeners = useRef({ onCode, onFailure, paused });
  const [ready, setReady] = useState(false);
  useEffect(() => {
    listeners.current = { onCode, onFailure, paused };
  });
  useEffect(() => {
    if (!on) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    /** The latest reported code, and for how many frames it has been missing since. */
    let told: { text: string; missing: number } | undefined;
    const camera = openCamera(() => navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }));

    async function start() {
      const [{ prepareZXingModule, readBarcodes }, stream] = await Promise.all([
        import('zxing-wasm/reader'),
        camera.opened,
      ]);
      // The code reader is self-hosted, and only its page may compile it.
      prepareZXingModule({ overrides: { locateFile: () => readerUrl } });
      const screen = video.current;
      if (stopped || !screen) return;
      screen.srcObject = stream;
      await screen.play();
      setReady(true);
      const look = async () => {
        const [found] = await readBarcodes(frameOf(screen), { formats: ['QRCode'], maxNumberOfSymbols: 1 });
        if (stopped) return;
        if (told && found?.text !== told.text)
          told = told.missing < forgottenAfter ? { ...told, missing: told.missing + 1 } : undefined;
        else if (told) told.missing = 0;
        if (found && found.text !== told?.text && !listeners.current.paused) {
          told = { text: found.text, missing: 0 };
          listeners.current.onCode(found.text);
        }
        timer = setTimeout(() => void look().catch(() => listeners.current.onFailure()), 200);
      };
      await look();
    }

    start().catch(() => {
      camera.close();
      if (!stopped) listeners.current.onFailure();
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
      setReady(false);
      camera.close();
    };
  }, [on]);
  return { video, ready };
}

/** The camera's current frame. */
function frameOf(screen: HTMLVideoElement): ImageData {
  const { videoWidth: width, videoHeight: height } = screen;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(screen, 0, 0);
  return context.getImageData(0, 0, width, height);
}
