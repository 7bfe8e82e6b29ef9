/**
 * Returns the server's page, or the stored one if the network fails, takes longer than `timeoutMs` or returns a server error.
 * A proxy returns one for a server that is down. Without a stored page, the error is shown and the network has as long as the
 * browser gives it.
 */
export async function pageWithin(
  timeoutMs: number,
  online: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined));
  const first = await Promise.race([online.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  return (await stored()) ?? online;
}
