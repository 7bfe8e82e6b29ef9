import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from './clock.ts';

/** Reports how much room is left in folders of this machine. */
export function measureDisks(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const free = new Gauge({
    name: 'disk_free_ratio',
    help: 'Free part, from 0 to 1, of the disk that holds a folder: "data" is DATA_DIR, "backup" is BACKUP_TO.',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await statfs(path).catch(() => undefined);
        if (disk) free.set({ folder }, disk.bavail / disk.blocks);
        else free.remove({ folder });
      }
    },
  });
}

const lookEveryMs = 3_600_000;
const connectMs = 5_000;

/** Reports when the certificate at `PUBLIC_URL` ends, if that is https. Reads it once an hour, in the background. */
export function measureCertificate(registry: Registry, publicUrl: string, clock: Clock): void {
  if (!publicUrl.startsWith('https:')) return;
  let readAt = -Infinity;
  let isReading = false;
  const end = new Gauge({
    name: 'certificate_end_timestamp_seconds',
    help: 'End of the certificate at PUBLIC_URL, in seconds since 1970; 0 if it could not be read.',
    registers: [registry],
    collect() {
      const now = clock.now().getTime();
      if (isReading || now - readAt < lookEveryMs) return;
      isReading = true;
      void read(now);
    },
  });
  async function read(now: number): Promise<void> {
    const endsAt = (await readCertificate(publicUrl))?.endsAt;
    isReading = false;
    if (endsAt) readAt = now;
    end.set(endsAt ? endsAt.getTime() / 1000 : 0);
  }
}

/** A certificate that a server presents, even if it has expired or is not signed by a trusted authority. */
export interface Certificate {
  endsAt: Date;
  /** Why browsers refuse it; undefined if they accept it. */
  refusal: string | undefined;
}

/** Reads the certificate at an https address; undefined if there is none. */
export function readCertificate(address: string): Promise<Certificate | undefined> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), rejectUnauthorized: false };
    const servername = isIP(hostname) ? {} : { servername: hostname };
    const socket = connect({ ...options, ...servername, timeout: connectMs }, () => {
      const { authorized, authorizationError } = socket;
      const refusal = authorized ? undefined : String(authorizationError);
      resolve({ endsAt: new Date(socket.getPeerCertificate().valid_to), refusal });
      socket.destroy();
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve(undefined));
  });
}
