interface ImportMetaEnv {
  /** Origin of the API; empty or missing where it serves the page too. */
  readonly API_BASE?: string;
}
