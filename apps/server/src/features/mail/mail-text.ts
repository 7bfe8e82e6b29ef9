/** What a mail says: a subject, paragraphs, and one button where there is something to do. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  button?: string;
  /** The path that the button leads to, where its link carries no secret. */
  path?: string;
}

/** What a mail may tell of. */
export interface Facts {
  /** Null before the address is proved: somebody else may have typed it, and the name for its owner to read. */
  name: string | null;
  supportEmail: string;
  /** What was kept with the queued mail. */
  details: Readonly<Record<string, string | number>>;
  /** The zone that the product's days begin in. */
  timeZone: string;
  /** Its link takes the account back. */
  hasWayBack: boolean;
}
