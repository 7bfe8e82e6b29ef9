/**
 * Lets the browser look for a newer version of the app; `app/install.ts` tells of it. Worth it whenever the server was away:
 * another version may have come back.
 */
export async function lookForNewerVersion(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // Without a network there is none.
  await registration?.update().catch(() => undefined);
}
