import type { DecisionKind, DecisionReason, RemovableText, SuspensionDays } from '@ambiance/domain/moderation';

/** Form values of a decision. */
export interface DecisionFields {
  kind: DecisionKind;
  days: SuspensionDays | null;
  reason: DecisionReason | undefined;
  note: string;
  photoIds: string[];
  texts: RemovableText[];
}
