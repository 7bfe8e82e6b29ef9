import type { Language } from './languages.ts';

/** The texts that everyone agrees to when they register. */
export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

interface LegalVersion {
  /** The day of the change. */
  version: string;
  /** SHA-256 of `JSON.stringify` of the catalogue of each language, in hex. */
  sha256: Readonly<Record<Language, string>>;
}

/**
 * All versions of each text, newest first. The receipt of a consent contains the hash of its text. A test fails if a text changes and the
 * first entry does not.
 */
export const legalHistory: Readonly<Record<LegalDocument, readonly [LegalVersion, ...LegalVersion[]]>> = {
  terms: [
    {
      version: '2026-11-26',
      sha256: {
        en: 'd1a44e3bd4cecae5486caaa2508fb970bb942439c9a7ee3e724bdc068d113786',
        fr: 'd8b91a5b23a20d4f0c12de7e2791cc1ab52df90788702e9931c97d4e51432006',
      },
    },
    {
      version: '2026-11-24',
      sha256: {
        en: '5a4bc6205b585cf355580f5357d0f35a7d7d94287c86b2ed6612a89f9d3f089c',
        fr: 'ee63ee317e1d9bd5c1e4b89127bd3e12d066ca480a55e77d51e2887466c32190',
      },
    },
  ],
  privacy: [
    {
      version: '2026-11-27',
      sha256: {
        en: '9781106fb8e2fdeebef42b4050226903bca8597186b5496f35afa4e22769d639',
        fr: 'de761d63ebd01487a1d96ec27d2aa05e089c43a7733b2119cc5f96edd2f93095',
      },
    },
    {
      version: '2026-11-24',
      sha256: {
        en: '05bf20e6dfd5ed14f2d16c8e79622b32dfa1405a9bb2f1befa3fd10623112a6d',
        fr: '4ac4d35a869a2de8e8ff815de2343a4db5cc7d61885f118450b0273eb6d0bca6',
      },
    },
  ],
};
