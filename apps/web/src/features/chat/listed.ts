import type { Listed } from './chat.queries.ts';

/** What the list shows, as the address of /messages or /chat says it. */
export function listedIn(query: URLSearchParams): Listed {
  const q = query.get('q')?.trim();
  if (q) return { q };
  return query.get('view') === 'archived' ? { view: 'archived' } : {};
}

/** The address of a conversation that is opened from a list, and beside which the list stays as it is. */
export const addressOf = (partner: { id: string; displayName: string }, listed: Listed): string =>
  `/chat?${new URLSearchParams({ to: partner.id, name: partner.displayName, ...listed }).toString()}`;
