import type { DecisionKind, DecisionReason, RemovableText, SuspensionDays } from '@ambiance/domain/moderation';

export interface DecisionFields {
  kind: DecisionKind;
  days: SuspensionDays | null;
  reason: DecisionReason | undefined;
  note: string;
  photoIds: string[];
  texts: RemovableText[];
}
