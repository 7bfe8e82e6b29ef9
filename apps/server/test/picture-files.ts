import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates pictures, and files that pretend to be pictures, on demand. */
type Format = 'jpeg' | 'png' | 'webp';

export async function picture(format: Format = 'jpeg', { width = 400, height = 300, colour = '#b5651d' } = {}) {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** A photo like a phone's: stored sideways, with location and time in its metadata. */
export async function phonePhoto({ width = 400, height = 300 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1d65b5' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secret Camera', Copyright: 'Nobody Else' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '73/1 34/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Pads a file to an exact number of bytes. Decoders ignore everything after the end of the picture. */
export function padded(file: Buffer, bytes: number, filler = 0): Buffer {
  return Buffer.concat([file, Buffer.alloc(bytes - file.length, filler)]);
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG whose header claims a size, independent of its pixels. Extra chunks can be inserted. */
export function pngClaiming(
  width: number,
  height: number,
  { pixels = Buffer.alloc(0), between = [] as Buffer[] } = {},
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunks = [pngChunk('IHDR', header), ...between, pngChunk('IDAT', deflateSync(pixels))];
  return Buffer.concat([pngSignature, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

/** A small PNG that unpacks to gigabytes of text. */
export function pngWithTextBomb(): Buffer {
  const text = Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000))]);
  const pixels = Buffer.alloc((20 * 3 + 1) * 20);
  return pngClaiming(20, 20, { pixels, between: Array.from({ length: 500 }, () => pngChunk('zTXt', text)) });
}

/** A JPEG whose header claims a size different from that of its pixels. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const file = await picture('jpeg', { width: 64, height: 64 });
  const frame = file.indexOf(Buffer.from('ffc0', 'hex'));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** A picture of hills and lights that looks different for each number. */
export async function scenery(number: number): Promise<Buffer> {
  const [width, height] = [64, 80];
  let state = number * 2_654_435_761 + 1;
  const roll = () => (state = (state * 48_271 + 11) % 2_147_483_647) / 2_147_483_647;
  for (let skipped = 0; skipped < 5; skipped += 1) roll();
  const lights = Array.from({ length: 14 }, () => ({
    x: roll(),
    y: roll(),
    size: 0.05 + roll() / 5,
    by: roll() - 0.5,
  }));
  const brightness = (x: number, y: number) =>
    lights.reduce((sum, one) => sum + one.by * Math.exp(-((x - one.x) ** 2 + (y - one.y) ** 2) / one.size ** 2), 0);
  const pixels = Buffer.alloc(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const shade = 128 + 200 * brightness((at % width) / width, Math.floor(at / width) / height);
    pixels[at] = Math.min(255, Math.max(0, shade));
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(5 * width)
    .toColourspace('srgb')
    .jpeg()
    .toBuffer();
}
