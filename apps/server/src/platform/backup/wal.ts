import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { folderOf, readSealed, type Target } from './manifest.ts';

/** The size of PostgreSQL's files of WAL, as initdb makes them. */
const segmentBytes = 16n * 1024n * 1024n;
const segmentsPerName = 0x1_0000_0000n / segmentBytes;

/** A position in the WAL such as 0/1A2B3C4D as a number. */
function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const hex = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0');

/** The files of WAL that hold everything between two positions, whole ones alone; `timeline` is the first 8 letters of their names. */
export function segmentsBetween(timeline: string, from: string, to: string): string[] {
  const names: string[] = [];
  for (let number = positionOf(from) / segmentBytes; (number + 1n) * segmentBytes <= positionOf(to); number += 1n) {
    names.push(timeline + hex(number / segmentsPerName) + hex(number % segmentsPerName));
  }
  return names;
}

/** Copies files of WAL that are complete to a backup. */
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

/** The files of WAL of a backup, in their order. */
export const segmentsOf = (id: string, names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(`${folderOf(id)}/wal/`) ? [name.slice(-28, -4)] : [])).toSorted();

/** Those of some files of WAL that follow on each other without a gap from one on. */
export function segmentsFrom(first: string, segments: readonly string[]): string[] {
  const later = segments.filter((segment) => segment >= first);
  const begin = numberOf(first);
  return later.filter((segment, at) => numberOf(segment) === begin + BigInt(at));
}

const numberOf = (segment: string) =>
  BigInt(`0x${segment.slice(8, 16)}`) * segmentsPerName + BigInt(`0x${segment.slice(16)}`);

/** A file of WAL as it was shipped, packed by gzip. */
export const readPackedSegment = (target: Target, id: string, segment: string): Promise<Buffer> =>
  readSealed(target, `${folderOf(id)}/wal/${segment}.age`);

/** Follows the packing of a file of WAL to its end. */
export async function checkSegment(target: Target, id: string, segment: string): Promise<void> {
  const content = await promisify(gunzip)(await readPackedSegment(target, id, segment));
  if (BigInt(content.length) !== segmentBytes) throw new BackupError(`The WAL ${segment} of ${id} is cut off.`);
}
