import { ProtocolError } from '../errors.ts';

/** Formats of fixed size: the number of bytes after the first one. MessagePack specification, formats 0xc0 to 0xdf. */
const fixedSizes: Readonly<Record<number, number>> = {
  0xc0: 0,
  0xc2: 0,
  0xc3: 0,
  0xca: 4,
  0xcb: 8,
  0xcc: 1,
  0xcd: 2,
  0xce: 4,
  0xcf: 8,
  0xd0: 1,
  0xd1: 2,
  0xd2: 4,
  0xd3: 8,
  0xd4: 2,
  0xd5: 3,
  0xd6: 5,
  0xd7: 9,
  0xd8: 17,
};
/** Formats with a length field: the size of that field, and the number of extra bytes. */
const statedSizes: Readonly<Record<number, readonly [stated: 1 | 2 | 4, extra: number]>> = {
  0xc4: [1, 0],
  0xc5: [2, 0],
  0xc6: [4, 0],
  0xc7: [1, 1],
  0xc8: [2, 1],
  0xc9: [4, 1],
  0xd9: [1, 0],
  0xda: [2, 0],
  0xdb: [4, 0],
};
/** Formats with a count field: the size of that field, and the number of values per entry. */
const containers: Readonly<Record<number, readonly [stated: 2 | 4, each: 1 | 2]>> = {
  0xdc: [2, 1],
  0xdd: [4, 1],
  0xde: [2, 2],
  0xdf: [4, 2],
};

/**
 * Refuses a message whose arrays and maps claim more values than it has bytes. A decoder allocates memory for claimed values,
 * so nested claims of a few bytes each could cost gigabytes.
 */
export function checkClaims(body: Buffer): void {
  let claimed = 1;
  let position = 0;
  while (position < body.length) {
    const first = body.readUInt8(position);
    position += 1;
    const container = containers[first];
    const stated = statedSizes[first];
    if (first >= 0x80 && first <= 0x8f) claimed += (first & 0x0f) * 2;
    else if (first >= 0x90 && first <= 0x9f) claimed += first & 0x0f;
    else if (first >= 0xa0 && first <= 0xbf) position += first & 0x1f;
    else if (container !== undefined) {
      claimed += statedLength(body, position, container[0]) * container[1];
      position += container[0];
    } else if (stated !== undefined) {
      position += statedLength(body, position, stated[0]) + stated[0] + stated[1];
    } else position += fixedSizes[first] ?? 0;
    if (claimed > body.length) throw new ProtocolError('Error reading MessagePack.');
  }
}

function statedLength(body: Buffer, position: number, bytes: 1 | 2 | 4): number {
  if (position + bytes > body.length) throw new ProtocolError('Error reading MessagePack.');
  return body.readUIntBE(position, bytes);
}
