import { lookup } from 'node:dns';
import { Agent, request, type RequestOptions } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { withDeadline } from './outgoing-call.ts';

/** A device, as its browser identifies it. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Sends notifications to the push services of devices. */
export interface WebPush {
  /** Returns `gone` if the device no longer exists. Rejects if its push service refuses or does not respond. */
  send(target: PushTarget, text: string, keys: PushKeys): Promise<'sent' | 'gone'>;
  makeKeys(): PushKeys;
  /** Rejects if the push service at a host cannot be reached. */
  tryHost(host: string): Promise<void>;
}

const ttlSeconds = 24 * 3600;
/** Maximum number of bytes read from a response, since only its status matters. */
const longestAnswer = 4096;

interface Needs {
  contact: string;
  agent: Agent;
  /** Timeout from the start of a call until its response. */
  answerWithinMs?: number;
}

/** Sends through `agent`. Push services can reach us at `contact`. */
export function createWebPush({ contact, agent, answerWithinMs = 5000 }: Needs): WebPush {
  return {
    async send({ endpoint, p256dh, auth }, text, keys) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: `mailto:${contact}`, ...keys },
        TTL: ttlSeconds,
        urgency: 'high',
      });
      const status = await withDeadline(answerWithinMs, () => {
        // Also closes the connection if a body still follows the status.
        const signal = AbortSignal.timeout(answerWithinMs);
        return statusOf(endpoint, { method, headers, agent, signal }, body);
      });
      if (status === 404 || status === 410) return 'gone';
      if (status < 200 || status > 299) throw new Error(`A push service answered ${status}.`);
      return 'sent';
    },
    makeKeys: () => webPush.generateVAPIDKeys(),
    async tryHost(host) {
      const signal = AbortSignal.timeout(answerWithinMs);
      await withDeadline(answerWithinMs, () => statusOf(`https://${host}/`, { method: 'HEAD', agent, signal }));
    },
  };
}

/** A user can choose any push service, so its time and the size of its response are limited. */
function statusOf(endpoint: string, options: RequestOptions, body?: Buffer): Promise<number> {
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

/** Returns true for a public address. Addresses of this machine and of private networks are not public. */
export const isPublicAddress = (address: string): boolean =>
  !inner.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

/** Resolves only to public addresses, so that a host name cannot make the server call its own network. */
const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = (found ?? []).filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (error || !first) answer(error ?? new Error('The push service is not on the open internet.'), '', 4);
    else if (options.all) answer(null, open);
    else answer(null, first.address, first.family);
  });
};

/** Connects only to public addresses, and closes connections that were idle for half a minute. */
export const publicAgent = (): Agent =>
  new Agent({ lookup: lookUpPublic, keepAlive: true, maxSockets: 20, timeout: 30_000 });
