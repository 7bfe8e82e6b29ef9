/** Origin of the API, or empty if the API also serves the page. */
export const apiBase: string = (import.meta.env?.API_BASE ?? '').replace(/\/$/, '');

/** Full URL of a photo or other file of the API. An absolute URL stays as it is. */
export function mediaUrl(path: string): string {
  return /^https?:\/\//i.test(path) ? path : new URL(path, apiBase || globalThis.location?.origin).href;
}
