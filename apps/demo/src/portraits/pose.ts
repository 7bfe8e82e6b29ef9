import type { Dice } from '../dice.ts';

/** A person's pose in one picture. The middle of the head is at (x, y) of a picture 400 wide and 500 high. */
export interface Pose {
  x: number;
  y: number;
  scale: number;
  /** From -1 (looks left) to 1 (looks right). */
  turn: number;
  /** In degrees. */
  tilt: number;
  /** From 0 (calm) to 1 (a broad smile). */
  smile: number;
}

export function rollPose(dice: Dice): Pose {
  const scale = dice.between(1.14, 1.34);
  return {
    scale,
    x: dice.between(186, 214),
    y: dice.between(198, 212) + (scale - 1.14) * 50,
    turn: dice.pick([-1, 1]) * dice.between(0.15, 0.95),
    tilt: dice.between(-6, 6),
    smile: dice.between(0.2, 1.1),
  };
}
