import type { TransportName } from '../types.ts';

const transferFormats: Record<TransportName, readonly string[]> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
};

export type NegotiateVersion = { valid: true; version: 0 | 1 } | { valid: false; error: string };

/** The newest version that both sides speak. A client that names no version speaks 0. */
export function readNegotiateVersion(query: URLSearchParams): NegotiateVersion {
  const asked = query.get('negotiateversion') ?? '0';
  if (!/^\d+$/.test(asked)) return { valid: false, error: 'The client requested a non-integer protocol version.' };
  return { valid: true, version: Number(asked) >= 1 ? 1 : 0 };
}

/** The negotiate response. In version 0 one id is both the public name and the secret. */
export function negotiateAnswer(
  id: string,
  token: string,
  offer: { version: 0 | 1; transports: readonly TransportName[]; statefulReconnect: boolean },
): object {
  const { version, transports, statefulReconnect } = offer;
  return {
    negotiateVersion: version,
    connectionId: version === 0 ? token : id,
    ...(version === 1 && { connectionToken: token }),
    ...(statefulReconnect && { useStatefulReconnect: true }),
    availableTransports: transports.map((transport) => ({ transport, transferFormats: transferFormats[transport] })),
  };
}
