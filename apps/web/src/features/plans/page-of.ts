/**
 * The page of the payment provider that an answer names, to which the browser is sent.
 * @throws Error where it names none, or something other than a page
 */
export function pageOf(answer: { url?: unknown } | undefined): string {
  const url = answer?.url;
  if (typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url)) return url;
  throw new Error('An answer without the address of a page.');
}
