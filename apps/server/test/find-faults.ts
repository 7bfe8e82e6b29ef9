import { monitorEventLoopDelay } from 'node:perf_hooks';
import { bytesOf, type OddRequest } from './odd-requests.ts';
import { getBytes, type RawAnswer, sendRaw } from './raw-request.ts';

const together = 40;
const [maxMs, maxStallMs] = [2000, 100];
/** A real delay occurs in every try. A delay caused by a busy machine rarely occurs ten times in a row. */
const maxTries = 10;

interface Timed {
  /** The longest wait for a response, the index of its request, and the longest block of the event loop. */
  ms: number;
  slowest: number;
  stallMs: number;
}

async function timed(sends: readonly (() => Promise<unknown>)[]): Promise<Timed> {
  const loop = monitorEventLoopDelay({ resolution: 2 });
  loop.enable();
  const times = await Promise.all(
    sends.map(async (send) => {
      const begin = performance.now();
      await send();
      return performance.now() - begin;
    }),
  );
  loop.disable();
  const ms = Math.max(...times);
  return { ms, slowest: times.indexOf(ms), stallMs: loop.max / 1e6 };
}

/**
 * Sends all requests at once. Returns the responses, and an error text if they were too slow in every try. Requests that cost
 * nothing are timed for comparison.
 */
async function answersTo(address: string, requests: readonly OddRequest[]) {
  const answers: RawAnswer[] = [];
  const sends = requests.map((request, index) => async () => {
    const answer = await sendRaw(address, bytesOf(request), { ends: request.isCut, withinMs: maxMs + 1000 });
    // Requests that got no response on a busy machine are repeated below.
    if (!answers[index]?.status) answers[index] = answer;
  });
  const nothing = requests.map(() => () => sendRaw(address, getBytes('/healthz')));
  let found = await timed(sends);
  let slow: string | undefined;
  for (let tries = 1; tries < maxTries && (found.ms > maxMs || found.stallMs > maxStallMs); tries += 1) {
    const reference = await timed(nothing);
    found = await timed(sends);
    const isBeyond = found.ms > maxMs + reference.ms || found.stallMs > maxStallMs + reference.stallMs;
    slow = isBeyond
      ? `${textOf(requests[found.slowest]!)} took ${found.ms} ms, with a stall of ${found.stallMs} ms`
      : undefined;
    if (!isBeyond) break;
  }
  return { answers, slow };
}

const textOf = (request: OddRequest) => bytesOf(request).toString().slice(0, 1000);

/** Returns the fault in a response, or undefined. */
function faultOf(request: OddRequest, { status, headers, body }: RawAnswer, secrets: readonly string[]) {
  if (status === 0) return request.isCut || request.method === 'CONNECT' ? undefined : 'is not answered';
  if (status >= 500) return `is answered with ${status}: ${body}`;
  const isKept = headers['cache-control'] !== 'no-store';
  if (isKept && secrets.some((secret) => body.includes(secret))) return 'may be kept, with what is of a person in it';
  if (status < 400 || request.method === 'HEAD' || headers['content-type']?.startsWith('text/html')) return undefined;
  // Node itself refuses these requests, without our error body. The hub has error texts of its own.
  const isForeign = status === 417 || !request.headers.some((line) => line.startsWith('Host:'));
  if (isForeign || /hubs\/chat/i.test(request.target)) return undefined;
  return /^\{.*"error":".+","code":".+"/.test(body)
    ? undefined
    : `is refused with ${status} and without a code: ${body}`;
}

/**
 * Sends requests in batches. Returns the faults in the responses, and the number of responses with each status. A response that
 * contains one of `secrets` must have the header `no-store`.
 */
export async function findFaults(
  address: string,
  requests: readonly OddRequest[],
  { secrets, prepare }: { secrets: readonly string[]; prepare?: () => Promise<void> },
): Promise<{ faults: string[]; statuses: Record<number, number> }> {
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  for (let begin = 0; begin < requests.length; begin += together) {
    await prepare?.();
    const batch = requests.slice(begin, begin + together);
    const { answers, slow } = await answersTo(address, batch);
    if (slow) faults.push(slow);
    for (const [index, answer] of answers.entries()) {
      const fault = faultOf(batch[index]!, answer, secrets);
      if (fault) faults.push(`${textOf(batch[index]!)} ${fault}`);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  }
  return { faults, statuses };
}
