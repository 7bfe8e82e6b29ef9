/** A promised time in milliseconds: to the letter in `npm run soak`, five times as long where a busy machine may run the test. */
export const promisedMs = (ms: number): number => (process.env['STRICT_TIMES'] ? ms : 5 * ms);
