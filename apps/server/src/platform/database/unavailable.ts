import { errorCode } from './error-code.ts';

// By class where the whole class says "not now": connection, resources, operator intervention, system error.
const sqlStates = /^(08|53|57P|58)/;
const otherCodes = new Set([
  '25006', // read only: a standby, or a disk that failed
  '25P03', // a transaction was left open for too long
  '57014', // the statement took longer than it may
  '0A000', // a prepared statement no longer fits after a migration; a new connection prepares it anew
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT', // the socket
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
]);

// The driver's own errors carry no code.
const messages =
  /^(Connection terminated|timeout e|Query read timeout|Client was closed|Client has encountered a connection error|driver has already been destroyed)/;

/** Whether a query failed for the database's sake and may succeed later, rather than for what was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return code === undefined ? messages.test(error.message) : sqlStates.test(code) || otherCodes.has(code);
}
