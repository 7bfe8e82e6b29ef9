import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';
import { testPassword } from './people.ts';

/** A hash contains its cost parameters, so checking a cheap hash is cheap too. */
const minCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

// Test passwords are hashed at the lowest cost: some 3,000 real hashes would take a minute of processor time. Passwords with
// another beginning are hashed at the real cost.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  const hash: typeof argon2.hash = (password, options, ...rest) =>
    argon2.hash(password, String(password).startsWith(testPassword) ? minCost : options, ...rest);
  return { ...argon2, hash };
});
