/** The time a number of months after `anchor`, in seconds. A day that a month does not have becomes its last day. */
export function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const first = new Date(start);
  first.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}
