interface ImportMetaEnv {
  /** Origin of the API. Empty or missing if the API also serves the page. */
  readonly API_BASE?: string;
}

// The widget's translations are published without types.
declare module 'altcha/i18n/fr-ca';
