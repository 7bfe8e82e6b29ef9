/** The member that the query of a conversation's address names: by `to`, or, as venues do, by `userId`. */
export function partnerIn(search: string): string {
  const query = new URLSearchParams(search);
  return (query.get('to') ?? query.get('userId') ?? '').toLowerCase();
}
