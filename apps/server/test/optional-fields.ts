import { accountExamples } from './optional-fields/account-examples.ts';
import type { Examples } from './optional-fields/example.ts';
import { meetingExamples } from './optional-fields/meeting-examples.ts';
import { staffExamples } from './optional-fields/staff-examples.ts';

export const examples: Examples = { ...accountExamples, ...meetingExamples, ...staffExamples };

/** Optional fields without an example, and why. */
export const untried: Readonly<Record<string, string>> = {
  'accounts.login captchaToken': 'counts after 3,000 wrong passwords on a test server; guessing.test.ts lowers that',
};
