import { lookup } from 'node:dns';
import { Agent, request, type RequestOptions } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { withDeadline } from './outgoing-call.ts';

/** A device as its browser names it. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Hands what devices are told to their push services. */
export interface WebPush {
  /** Answers whether the device is still there. Rejects where its push service does not answer or refuses. */
  send(target: PushTarget, text: string, keys: PushKeys): Promise<'sent' | 'gone'>;
  makeKeys(): PushKeys;
}

const keptForSeconds = 24 * 3600;
/** More of an answer is not read, since only its status says anything. */
const longestAnswer = 4096;

interface Needs {
  contact: string;
  agent: Agent;
  /** From the first step of a call until its answer has come, however busy the line is meanwhile. */
  answerWithinMs?: number;
}

/** Speaks to push services through `agent`, as somebody who can be written to at `contact`. */
export function createWebPush({ contact, agent, answerWithinMs = 5000 }: Needs): WebPush {
  return {
    async send({ endpoint, p256dh, auth }, text, keys) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: `mailto:${contact}`, ...keys },
        TTL: keptForSeconds,
        urgency: 'high',
      });
      const status = await withDeadline(answerWithinMs, () => {
        // Ends the connection too, even if it still sends a body after its status.
        const signal = AbortSignal.timeout(answerWithinMs);
        return statusOf(endpoint, { method, headers, agent, signal }, body);
      });
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status > 299) throw new Error(`A push service answered ${status}.`);
      return 'sent';
    },
    makeKeys: () => webPush.generateVAPIDKeys(),
  };
}

/** Anybody can name a push service: it gets neither more time than the signal gives nor room for a long answer. */
function statusOf(endpoint: string, options: RequestOptions, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(endpoint, options, (answer) => {
      let length = 0;
      answer.on('error', () => {});
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > longestAnswer) answer.destroy();
      });
      resolve(answer.statusCode ?? 0);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, bits, 'ipv6');
}

/** Whether an address belongs to the open internet, and not to this machine or the networks behind it. */
export const isPublicAddress = (address: string): boolean =>
  !inner.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

/** Finds only addresses of the open internet, so that nobody can have the server call its own network by a name. */
const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = (found ?? []).filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (error || !first) answer(error ?? new Error('The push service is not on the open internet.'), '', 4);
    else if (options.all) answer(null, open);
    else answer(null, first.address, first.family);
  });
};

/** Connects to the open internet alone, and keeps what is not used for half a minute. */
export const publicAgent = (): Agent =>
  new Agent({ lookup: lookUpPublic, keepAlive: true, maxSockets: 20, timeout: 30_000 });
