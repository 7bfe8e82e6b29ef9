/**
 * Returns the server's page, or the stored one if the network fails or takes longer than `timeoutMs`. Without a stored
 * page, the network has as long as the browser gives it.
 */
export async function pageWithin(
  timeoutMs: number,
  online: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined));
  const first = await Promise.race([online.catch(() => undefined), late]);
  return first ?? (await stored()) ?? online;
}
