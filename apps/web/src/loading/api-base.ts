/** Where the API is: another origin, or empty where it serves the page too. */
export const apiBase: string = (import.meta.env?.API_BASE ?? '').replace(/\/$/, '');

/** The full address of a photo or another file of the API; an absolute address stays as it is. */
export function mediaUrl(path: string): string {
  return /^https?:\/\//i.test(path) ? path : new URL(path, apiBase || globalThis.location?.origin).href;
}
