/**
 * Returns the payment provider's page, to which the browser is sent.
 * @throws Error if the response contains none, or a URL that is not a page
 */
export function pageOf(answer: { url?: unknown } | undefined): string {
  const url = answer?.url;
  if (typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url)) return url;
  throw new Error('An answer without the address of a page.');
}
