import { create } from 'qrcode';
import { useMemo } from 'react';

/** A QR code drawn as one path. It is black on white in both schemes, because scanners need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const squares: string[] = [];
    for (let y = 0; y < modules.size; y += 1) {
      for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x)) squares.push(`M${x} ${y}h1v1h-1z`);
    }
    return { size: modules.size, path: squares.join('') };
  }, [text]);
  const quiet = 4;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      className="max-h-[max(16rem,48dvh)] w-full rounded-lg bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  );
}
