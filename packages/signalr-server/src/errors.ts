/**
 * An error whose message is sent to the caller. The client's `invoke` rejects with `An unexpected error occurred invoking
 * 'Method' on the server. HubException: message`.
 */
export class HubError extends Error {
  override name = 'HubException';
}

/** The arguments do not match the method. The client receives `Failed to invoke 'Method' due to an error on the server.` */
export class InvalidArguments extends Error {
  override name = 'InvalidArguments';
}

/** The caller may not call this method. The client receives `Failed to invoke 'Method' because user is unauthorized`. */
export class Unauthorized extends Error {
  override name = 'Unauthorized';
}

/** The peer violated the protocol: the connection ends with an error. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

export function withDetail(text: string, error: unknown, detailed: boolean): string {
  return detailed && error instanceof Error ? `${text} ${error.name}: ${error.message}` : text;
}

/** Error texts of Microsoft's dispatcher, which clients may match on. */
export function invocationErrorText(method: string, error: unknown, detailed: boolean): string {
  if (error instanceof Unauthorized) return `Failed to invoke '${method}' because user is unauthorized`;
  if (error instanceof InvalidArguments) {
    return withDetail(`Failed to invoke '${method}' due to an error on the server.`, error, detailed);
  }
  const text = `An unexpected error occurred invoking '${method}' on the server.`;
  return withDetail(text, error, detailed || error instanceof HubError);
}
