import { errorCode } from './error-code.ts';

// Whole classes of errors that may pass: connection, resources, operator intervention, system error.
const sqlStates = /^(08|53|57P|58)/;
const otherCodes = new Set([
  '25006', // read only: a standby, or a disk that failed
  '25P03', // a transaction was left open for too long
  '57014', // the statement timeout expired
  '0A000', // a prepared statement became invalid by a migration; a new connection prepares it again
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT', // the socket is missing
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
]);

// Errors of the driver itself have no code.
const messages =
  /^(Connection terminated|timeout e|Query read timeout|Client was closed|Client has encountered a connection error|driver has already been destroyed)/;

/**
 * Returns true if a query failed because the database is unavailable, so that it may succeed later. False if the query
 * itself is at fault.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return code === undefined ? messages.test(error.message) : sqlStates.test(code) || otherCodes.has(code);
}

/** Returns true if PostgreSQL ended a transaction because of a parallel one: a deadlock, or a serialization failure. */
export const isConflict = (error: unknown): boolean => /^40(P01|001)$/.test(errorCode(error) ?? '');
