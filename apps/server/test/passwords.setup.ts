import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';
import { testPassword } from './people.ts';

/** A hash says itself what it cost, so that checking it is as cheap. */
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

// Whoever is in a test only to be somebody has a password that is hashed at the least cost: some 3,000 hashes would take a
// minute of the processor. Passwords that do not begin like it are hashed as the product does it.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  const hash: typeof argon2.hash = (password, options, ...rest) =>
    argon2.hash(password, String(password).startsWith(testPassword) ? leastCost : options, ...rest);
  return { ...argon2, hash };
});
