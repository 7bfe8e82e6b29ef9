import { DomainError } from '@ambiance/domain/errors';

/**
 * The network a request comes from: an IPv4 address, or the /64 of an IPv6 one.
 * @throws DomainError if the client has reset its connection: it no longer has an address, and reads no response
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) throw new DomainError('request.malformed');
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}
