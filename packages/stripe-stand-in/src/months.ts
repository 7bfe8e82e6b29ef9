/** The instant so many months after another, in seconds; a day that a month does not have becomes its last one. */
export function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const first = new Date(start);
  first.setUTCMonth(start.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}
