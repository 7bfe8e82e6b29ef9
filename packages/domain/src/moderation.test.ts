import { expect, test } from 'vitest';
import { type DecisionKind, decisionKinds, isLighter } from './moderation.ts';

const weights = decisionKinds.flatMap((kind): { kind: DecisionKind; days: number | null }[] =>
  kind === 'suspend' ? [3, 7, 30].map((days) => ({ kind, days })) : [{ kind, days: null }],
);

test('a decision is milder than those after it, from “none” to a ban, by suspension days', () => {
  for (const [at, one] of weights.entries()) {
    for (const [place, other] of weights.entries())
      expect([one, other, isLighter(one, other)]).toEqual([one, other, at < place]);
  }
});
