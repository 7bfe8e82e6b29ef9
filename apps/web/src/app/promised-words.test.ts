import { expect, test } from 'vitest';
import { texts as accounts } from '../features/accounts/accounts.en.ts';
import { texts as recovery } from '../features/accounts/password/recovery.en.ts';
import { texts as blocks } from '../features/blocks/blocks.en.ts';
import { texts as discovery } from '../features/discovery/discovery.en.ts';
import { texts as members } from '../features/members/members.en.ts';
import { texts as photos } from '../features/photos/photos.en.ts';
import { texts as reports } from '../features/reports/reports.en.ts';
import { texts as ui } from '../ui/ui.en.ts';

// Sentences that were agreed on before the screens were built. Each must be in the English texts of its feature. Messages of
// failures and successes are in `e2e/promised-sentences.ts`, and the journeys check them.
const sentences: readonly [string, object, readonly string[]][] = [
  [
    'an account',
    accounts,
    ['CAPTCHA verification unavailable. Proceeding without verification.', 'Please log in to view your profile'],
  ],
  [
    'a password',
    recovery,
    [
      'Please enter your email address',
      'Check Your Email',
      'Invalid Reset Link',
      'Passwords do not match',
      'New password must be at least 8 characters',
      'New passwords do not match',
    ],
  ],
  ['the profile', members, ['City and Country are required']],
  [
    'photos',
    photos,
    [
      'You can only upload up to 6 photos at once',
      'Only JPG, PNG, and WEBP images are allowed',
      'Each photo must be less than 10MB',
      'Invalid photo URL format',
      'Are you sure you want to delete this photo? This action cannot be undone.',
    ],
  ],
  ['a badge', ui, ['Verified', 'Phone verified', 'Venue verified', 'Admin verified']],
  ['discovery', discovery, ['No photos']],
  ['blocks', blocks, ['Block User', "You won't see this profile again. Continue?"]],
  ['reports', reports, ['Report User', 'Submit Report', "Report submitted. We'll review promptly."]],
];

test.each(sentences)('%s is explained in the promised words', (_, texts, settled) => {
  expect(Object.values(texts)).toEqual(expect.arrayContaining([...settled]));
});
