import { DomainError } from '@ambiance/domain/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { createLocalBus } from '../../platform/bus.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { createCodeAttempts } from './code-attempts.ts';

test('an account gets five wrong codes in a quarter of an hour and 20 a day, and other accounts keep theirs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const attempts = createCodeAttempts(createLimits({ scale: 1, clock: createTestClock(), bus: createLocalBus() }));
  const guess = (account: string) =>
    attempts
      .make(account, () => Promise.reject(new DomainError('second-factor.wrong')))
      .catch((error: DomainError) => error.code);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    for (let count = 0; count < 5; count += 1) expect(await guess('ana')).toBe('second-factor.wrong');
    expect(await guess('ana')).toBe('second-factor.too-often');
    vi.advanceTimersByTime(900_000);
  }
  expect(await guess('ana')).toBe('second-factor.too-often');
  expect(await guess('ben')).toBe('second-factor.wrong');
  vi.advanceTimersByTime(86_400_000);
  expect(await guess('ana')).toBe('second-factor.wrong');
});
