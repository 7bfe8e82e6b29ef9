import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';

const width = 640;
const height = 480;

/** Chromium's arguments for a file as its camera, and for access to it without a prompt. */
export const fakeCameraArgs = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Writes the video of a camera that films a picture (PNG): raw video in grey, with the picture in the middle. */
export async function filmPicture(page: Page, png: Buffer, file: string): Promise<void> {
  const grey = await page.evaluate(
    async ({ encoded, wide, high }) => {
      const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#777';
      context.fillRect(0, 0, wide, high);
      const side = high * 0.8;
      context.drawImage(picture, (wide - side) / 2, (high - side) / 2, side, side);
      const { data } = context.getImageData(0, 0, wide, high);
      return Array.from({ length: wide * high }, (_, pixel) => data[pixel * 4]!);
    },
    { encoded: png.toString('base64'), wide: width, high: height },
  );
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(grey), colourless]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([header, ...Array.from({ length: 10 }, () => frame)]));
}
