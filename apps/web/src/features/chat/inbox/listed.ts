import type { Listed } from '../chat.queries.ts';

/** Returns the listed conversations according to the URL of /messages or /chat. */
export function listedIn(query: URLSearchParams): Listed {
  const q = query.get('q')?.trim();
  if (q) return { q };
  return query.get('view') === 'archived' ? { view: 'archived' } : {};
}

/** Returns the URL of a conversation opened from a list. The list next to it stays as it is. */
export const addressOf = (partner: { id: string; displayName: string }, listed: Listed): string =>
  `/chat?${new URLSearchParams({ to: partner.id, name: partner.displayName, ...listed }).toString()}`;
