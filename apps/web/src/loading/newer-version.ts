/**
 * Makes the browser look for a newer version of the app, which `app/install/install.ts` then offers. Useful after the server was
 * unavailable, since it may have come back with another version.
 */
export async function lookForNewerVersion(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // Offline, there is none.
  await registration?.update().catch(() => undefined);
}
