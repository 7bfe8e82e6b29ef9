/** Headers of every request: the language of the response's messages, and the token of a signed-in user. */
export const requestHeaders = ({ language, token, isForm = false }: RequestOrigin): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': language,
  // A form sets its own content type, with the boundary between its parts.
  ...(!isForm && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
});

interface RequestOrigin {
  language: string;
  token: string | undefined;
  isForm?: boolean;
}
