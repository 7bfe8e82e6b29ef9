/** Where the package logs, for example pino or `console`. Messages contain neither statements nor data. */
export interface Log {
  info(message: string): void;
  error(message: string): void;
  error(details: { err: unknown }, message: string): void;
}

export const silentLog: Log = { info() {}, error() {} };
