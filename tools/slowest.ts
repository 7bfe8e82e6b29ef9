import { relative } from 'node:path';
import type { TestCase, TestResult } from 'playwright/types/testReporter';
import type { TestModule } from 'vitest/node';

const maxShown = 20;

/** Prints the slowest tests at the end of a run, so that they are the first to be made faster. Vitest and Playwright report to it. */
export default class Slowest {
  readonly #tests: { name: string; ms: number }[] = [];

  onTestRunEnd(files: readonly TestModule[]): void {
    for (const file of files) {
      for (const test of file.children.allTests()) {
        this.#tests.push({ name: `${file.relativeModuleId}: ${test.name}`, ms: test.diagnostic()?.duration ?? 0 });
      }
    }
    this.#print();
  }

  onTestEnd({ location, title }: TestCase, { duration }: TestResult): void {
    this.#tests.push({ name: `${relative(process.cwd(), location.file)}: ${title}`, ms: duration });
  }

  onEnd(): void {
    this.#print();
  }

  #print(): void {
    const slowest = this.#tests.toSorted((one, other) => other.ms - one.ms);
    const lines = slowest
      .slice(0, Math.min(maxShown, this.#tests.length / 10))
      .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
    if (lines.length > 0) console.log(`\nWhat took longest:\n${lines.join('\n')}`);
  }
}
