export const texts = {
  sessionExpired: 'Session expired. Please login again.',
  noToken: 'No auth token available',
  serverError: 'A server error occurred. Please try again later.',
  serverErrorWithEmail: 'A server error occurred. Please try again later or contact support at {email}.',
  serviceNotFound: 'Service not found',
  otherVersion: 'Ambiance is being updated. Please try again in a minute.',
  requestFailed: 'Request failed',
  networkError: 'Network error. Please check your connection and try again.',
} as const;
