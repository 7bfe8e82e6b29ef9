import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupError } from '../postgres-error.ts';
import { folderOf, readSealed, type Target } from './manifest.ts';

/** Size of a WAL file, as initdb sets it. */
const segmentBytes = 16n * 1024n * 1024n;
const segmentsPerName = 0x1_0000_0000n / segmentBytes;

/** Converts a WAL position such as 0/1A2B3C4D to a number. */
function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const hex = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0');

/** Names of the complete WAL files between two positions. `timeline` is the first 8 characters of their names. */
export function segmentsBetween(timeline: string, from: string, to: string): string[] {
  const names: string[] = [];
  for (let number = positionOf(from) / segmentBytes; (number + 1n) * segmentBytes <= positionOf(to); number += 1n) {
    names.push(timeline + hex(number / segmentsPerName) + hex(number % segmentsPerName));
  }
  return names;
}

/** Copies complete WAL files to a backup. */
export async function shipSegments(
  { store, cipher }: Target,
  id: string,
  cluster: string,
  segments: readonly string[],
) {
  for (const segment of segments) {
    const packed = await promisify(gzip)(await readFile(join(cluster, 'pg_wal', segment)), { level: 1 });
    await store.put(`${folderOf(id)}/wal/${segment}.age`, await cipher.seal(packed));
  }
}

/** The WAL files of a backup, in order. */
export const segmentsOf = (id: string, names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(`${folderOf(id)}/wal/`) ? [name.slice(-28, -4)] : [])).toSorted();

/** The WAL files from `first` on, up to the first gap. */
export function segmentsFrom(first: string, segments: readonly string[]): string[] {
  const later = segments.filter((segment) => segment >= first);
  const begin = numberOf(first);
  return later.filter((segment, at) => numberOf(segment) === begin + BigInt(at));
}

const numberOf = (segment: string) =>
  BigInt(`0x${segment.slice(8, 16)}`) * segmentsPerName + BigInt(`0x${segment.slice(16)}`);

/** Reads a WAL file as it was shipped, compressed with gzip. */
export const readPackedSegment = (target: Target, id: string, segment: string): Promise<Buffer> =>
  readSealed(target, `${folderOf(id)}/wal/${segment}.age`);

/** Unpacks a WAL file to its end, as a check. */
export async function checkSegment(target: Target, id: string, segment: string): Promise<void> {
  const content = await promisify(gunzip)(await readPackedSegment(target, id, segment));
  if (BigInt(content.length) !== segmentBytes) throw new BackupError(`The WAL ${segment} of ${id} is truncated.`);
}
