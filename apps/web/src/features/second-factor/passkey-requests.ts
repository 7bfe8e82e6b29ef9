import type { PasskeyUse } from '@ambiance/contract/second-factor';
import type { server } from '../../server/server.ts';

const library = () => import('@simplewebauthn/browser');

type Calls = typeof server.secondFactor;
type CreateOptions = Awaited<ReturnType<Calls['beginPasskey']>>;
type UseOptions = Awaited<ReturnType<Calls['proofOptions']>>;

/** Why a browser returned no passkey. It does not tell apart whether its user cancelled or had none that fits. */
export class NoPasskey extends Error {
  override name = 'NoPasskey';
  readonly reason: 'ended' | 'cancelled' | 'exists' | 'failed';

  constructor(cause: unknown) {
    super('The browser returned no passkey', { cause });
    this.reason = reasonOf(cause);
  }
}

function reasonOf(error: unknown): NoPasskey['reason'] {
  const { name, cause } = error as { name?: string; cause?: { name?: string } };
  const names = [name, cause?.name];
  if (names.includes('AbortError')) return 'ended';
  if (names.includes('NotAllowedError')) return 'cancelled';
  return names.includes('InvalidStateError') ? 'exists' : 'failed';
}

/**
 * Lets the user choose a passkey; `isSuggested` offers them in the browser's list for the email field. A later request ends it.
 * @throws NoPasskey
 */
export async function requestPasskey(options: UseOptions, { isSuggested = false } = {}): Promise<PasskeyUse> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isSuggested,
  }).catch((error: unknown) => {
    throw new NoPasskey(error);
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Lets the user create a passkey. @throws NoPasskey */
export async function createPasskey(options: CreateOptions) {
  const { startRegistration } = await library();
  const { response } = await startRegistration({
    optionsJSON: options,
  }).catch((error: unknown) => {
    throw new NoPasskey(error);
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { clientDataJSON, attestationObject, transports };
}
