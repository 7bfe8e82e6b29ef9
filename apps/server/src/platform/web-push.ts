import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import webPush from 'web-push';

/** A device as its browser names it. */
export interface PushTarget {
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

const timeoutMs = 5000;
const keptForSeconds = 24 * 3600;

/** Speaks to push services through `agent`, as somebody who can be written to at `contact`. */
export function createWebPush({ contact, agent }: { contact: string; agent: Agent }): WebPush {
  return {
    async send({ endpoint, p256dh, auth }, text, keys) {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, text, {
          vapidDetails: { subject: `mailto:${contact}`, ...keys },
          TTL: keptForSeconds,
          urgency: 'high',
          timeout: timeoutMs,
          agent,
        });
        return 'sent';
      } catch (error) {
        if (error instanceof webPush.WebPushError && (error.statusCode === 404 || error.statusCode === 410))
          return 'gone';
        throw error;
      }
    },
    makeKeys: () => webPush.generateVAPIDKeys(),
  };
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

/** Connects to the open internet alone. */
export const publicAgent = (): Agent => new Agent({ lookup: lookUpPublic, keepAlive: true, maxSockets: 20 });
