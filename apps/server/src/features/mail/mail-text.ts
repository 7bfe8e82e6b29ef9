/** The text of a mail: a subject, paragraphs, and a button if the reader can act. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  button?: string;
  /** The path that the button opens if the link carries no secret. */
  path?: string;
}

/** The facts that a mail may mention. */
export interface Facts {
  /** Null until the address is proved: the address may belong to a different person, who must not see the name. */
  name: string | null;
  supportEmail: string;
  /** The details stored with the queued mail. */
  details: Readonly<Record<string, string | number>>;
  /** The time zone in which the product's days begin. */
  timeZone: string;
  /** True if the mail's link restores the former access to the account. */
  hasWayBack: boolean;
}
