/** A site has passkeys only under a name: an address such as 127.0.0.1 has none. */
const isNamed = (hostname: string) => hostname === 'localhost' || /\.[a-z][a-z\d-]*$/i.test(hostname);

/** Checks if this browser has passkeys for this site. Nothing about them is loaded before. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && isNamed(location.hostname);
