interface ImportMetaEnv {
  /** Origin of the API; empty or missing where it serves the page too. */
  readonly API_BASE?: string;
}

// The widget's translations are published without types.
declare module 'altcha/i18n/fr-ca';
