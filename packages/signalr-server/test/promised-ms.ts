/** A promised time in milliseconds: exact in `npm run soak`, and five times as long if the test may run on a busy machine. */
export const promisedMs = (ms: number): number => (process.env['STRICT_TIMES'] ? ms : 5 * ms);
