import { expect, test } from 'vitest';
import { texts as accounts } from '../features/accounts/accounts.en.ts';
import { texts as recovery } from '../features/accounts/recovery.en.ts';
import { texts as blocks } from '../features/blocks/blocks.en.ts';
import { texts as favorites } from '../features/favorites/favorites.en.ts';
import { texts as reports } from '../features/reports/reports.en.ts';
import { texts as favoritesAndBlocks } from '../pages/favorites-and-blocks.en.ts';
import { texts as discovery } from '../features/discovery/discovery.en.ts';
import { texts as moods } from '../features/moods/moods.en.ts';
import { texts as phone } from '../features/phone/phone.en.ts';
import { texts as photos } from '../features/photos/photos.en.ts';
import { texts as members } from '../features/members/members.en.ts';
import { texts as notFound } from '../pages/not-found.en.ts';
import { texts as server } from '../server/server.en.ts';
import { texts as ui } from '../ui/ui.en.ts';

// Sentences that were settled before the screens were; each stands somewhere in the English of its feature.
const sentences: readonly [string, object, readonly string[]][] = [
  [
    'the transport',
    server,
    ['Session expired. Please login again.', 'No auth token available', 'Service not found', 'Request failed'],
  ],
  ['an unknown address', notFound, ['Oops! Page not found']],
  [
    'an account',
    accounts,
    [
      'CAPTCHA verification unavailable. Proceeding without verification.',
      'Invalid email or password. Please try again.',
      'Registration failed. Please try again.',
      'Registration successful. Please log in.',
      'Account created! Please log in.',
      'Please log in to view your profile',
    ],
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
      'Failed to reset password. The link may have expired.',
      'Failed to change password',
      'Password reset is currently unavailable. Please contact support at {email} for assistance with your password.',
    ],
  ],
  [
    'the profile',
    members,
    [
      'City and Country are required',
      'Failed to load profile',
      'Failed to update profile',
      'Profile updated successfully',
    ],
  ],
  [
    'photos',
    photos,
    [
      'You can only upload up to 6 photos at once',
      'Only JPG, PNG, and WEBP images are allowed',
      'Each photo must be less than 10MB',
      'Session expired. Please log in again.',
      'You must be logged in to upload photos. Please log in and try again.',
      'Network error. Please check your connection and try again.',
      'Upload failed',
      'Failed to upload photos',
      'Primary photo updated',
      'Failed to set primary photo',
      'Photo deleted',
      'Failed to delete photo',
      'Invalid photo URL format',
      'Are you sure you want to delete this photo? This action cannot be undone.',
    ],
  ],
  [
    'the phone',
    phone,
    [
      'Failed to send verification code',
      'Verification code sent!',
      'Failed to verify code',
      'Phone verified successfully!',
    ],
  ],
  ['a badge', ui, ['Verified', 'Phone verified', 'Venue verified', 'Admin verified']],
  ['discovery', discovery, ['Search failed', 'Failed to load mood filters', 'No photos']],
  [
    'moods',
    moods,
    [
      'Mood updated to {label}',
      "Your plan doesn't include this mood. Please upgrade.",
      "Couldn't update mood. Please try again.",
    ],
  ],
  [
    'blocks',
    blocks,
    [
      'User blocked',
      'Failed to block user',
      'User unblocked. You can chat again.',
      'Failed to unblock user',
      'Block User',
      "You won't see this profile again. Continue?",
    ],
  ],
  ['favorites', favorites, ['Saved to favorites', 'Removed from favorites', 'Failed to update favorites']],
  ['reports', reports, ['Report User', 'Submit Report', "Report submitted. We'll review promptly."]],
  ['the lists of favorites and blocks', favoritesAndBlocks, ['Failed to load connections']],
];

test.each(sentences)('%s is told about in the words that were settled', (_, texts, settled) => {
  expect(Object.values(texts)).toEqual(expect.arrayContaining([...settled]));
});

test('an upload counts its photos: N photo(s) uploaded successfully', () => {
  expect(photos.uploaded).toEqual({
    one: '{count} photo(s) uploaded successfully',
    other: '{count} photo(s) uploaded successfully',
  });
});
