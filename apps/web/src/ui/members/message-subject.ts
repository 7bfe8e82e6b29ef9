/** The part of a member's profile that a message to them is about: a line, or one of their photos. */
export type MessageSubject =
  | { line: string }
  | {
      /** Begins at 1. */
      number: number;
      /** How many photos the member has. */
      of: number;
      url: string;
    };

interface Stored {
  about?: MessageSubject;
}

/** The subject as the state of a history entry, so that a reload keeps it and no address contains it. */
export const subjectState = (about: MessageSubject | undefined): Stored => (about ? { about } : {});

/** The subject in the state of a history entry, if it has one. */
export const subjectIn = (state: unknown): MessageSubject | undefined => (state as Stored | null)?.about;

/** Address of the conversation with a member. */
export const chatAddress = ({ id, displayName }: { id: string; displayName: string }): string =>
  `/chat?${new URLSearchParams({ to: id, name: displayName }).toString()}`;
