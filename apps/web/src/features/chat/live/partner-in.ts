/** The member in the query of a conversation's URL: `to` or, in links of venues, `userId`. */
export function partnerIn(search: string): string {
  const query = new URLSearchParams(search);
  return (query.get('to') ?? query.get('userId') ?? '').toLowerCase();
}
