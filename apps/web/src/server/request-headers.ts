/** The headers of every request: the answer's sentences in a language, and the token of whoever is signed in. */
export const requestHeaders = ({ language, token, isForm = false }: RequestOrigin): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': language,
  // A form brings its own type, with the boundary between its parts.
  ...(!isForm && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
});

interface RequestOrigin {
  language: string;
  token: string | undefined;
  isForm?: boolean;
}
