/**
 * The number as it is sent, whatever people write between its digits. Ten digits without a plus are a number of Canada,
 * where nobody writes the country's code.
 */
export function dialledNumber(typed: string): string {
  const bare = typed.replace('(0)', '').replace(/[\s().\u2010-\u2014-]/g, '');
  if (bare === '' || bare.startsWith('+')) return bare;
  return /^[2-9]\d{9}$/.test(bare) ? `+1${bare}` : `+${bare}`;
}
