/** The texts that everyone agrees to when they register. */
export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** The day on which each text was last changed. A test fails if a text changes and its day does not. */
export const legalVersions: Readonly<Record<LegalDocument, string>> = {
  terms: '2026-11-24',
  privacy: '2026-11-24',
};
