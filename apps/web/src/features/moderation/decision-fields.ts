import type { DecisionKind, DecisionReason, RemovableText, SuspensionDays } from '@ambiance/domain/moderation';

/** The fields of the form that decides a case. */
export interface DecisionFields {
  kind: DecisionKind;
  days: SuspensionDays | null;
  reason: DecisionReason | undefined;
  note: string;
  photoIds: string[];
  texts: RemovableText[];
}
