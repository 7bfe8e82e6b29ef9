import type { IncomingMessage } from 'node:http';

/** Reads a whole body. Returns null if it breaks off or exceeds the limit, which is checked while it arrives. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    // If the request broke off earlier, no event follows.
    if (request.destroyed) resolve(null);
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
      } else {
        request.pause();
        resolve(null);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => resolve(null));
    request.on('error', () => resolve(null));
  });
}
