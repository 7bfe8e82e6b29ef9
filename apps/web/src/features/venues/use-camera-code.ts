import { useEffect, useRef, useState } from 'react';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Looks for a QR code through the camera while `on`; tells each code it reads. */
export function useCameraCode(on: boolean, onCode: (code: string) => void, onFailure: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const listeners = useRef({ onCode, onFailure });
  const [ready, setReady] = useState(false);
  useEffect(() => {
    listeners.current = { onCode, onFailure };
  });
  useEffect(() => {
    if (!on) return undefined;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;

    async function start() {
      const [{ BarcodeDetector, prepareZXingModule }, opened] = await Promise.all([
        import('barcode-detector/ponyfill'),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ]);
      stream = opened;
      // The reader is served by us; its page alone may compile it.
      prepareZXingModule({ overrides: { locateFile: () => readerUrl } });
      const screen = video.current;
      if (stopped || !screen) return;
      screen.srcObject = stream;
      await screen.play();
      setReady(true);
      const detector = new BarcodeDetector({ formats: ['qr_code'] });
      const look = async () => {
        const [found] = await detector.detect(screen);
        if (stopped) return;
        if (found) listeners.current.onCode(found.rawValue);
        timer = setTimeout(() => void look().catch(() => listeners.current.onFailure()), 200);
      };
      await look();
    }

    start().catch(() => stopped || listeners.current.onFailure());
    return () => {
      stopped = true;
      clearTimeout(timer);
      setReady(false);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [on]);
  return { video, ready };
}
