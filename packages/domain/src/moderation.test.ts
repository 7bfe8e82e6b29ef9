import { expect, test } from 'vitest';
import { type DecisionKind, decisionKinds, isLighter } from './moderation.ts';

const weights = decisionKinds.flatMap((kind): { kind: DecisionKind; days: number | null }[] =>
  kind === 'suspend' ? [3, 7, 30].map((days) => ({ kind, days })) : [{ kind, days: null }],
);

test('a decision is lighter than those after it from “none” to a ban, by the days of a suspension, and never than itself', () => {
  for (const [at, one] of weights.entries()) {
    for (const [place, other] of weights.entries())
      expect([one, other, isLighter(one, other)]).toEqual([one, other, at < place]);
  }
});
