import type { Language } from '@ambiance/domain/languages';
import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { expect } from './ambiance.ts';
import { type Words, wordsIn } from './words.ts';

/**
 * The English sentences that were promised for each failure and success, grouped by the journey that shows them. `{name}` is a
 * placeholder.
 */
const promisedSentences = {
  visitors: [
    'Oops! Page not found',
    'Invalid email or password. Please try again.',
    'Login failed',
    'Registration failed. Please try again.',
    'Network error. Please check your connection and try again.',
    'Registration successful. Please log in.',
    'Account created! Please log in.',
    'Account created! Upload a few photos so people can see who you are.',
    'Welcome back, {name}!',
    'Password reset is currently unavailable. Please contact support at {email} for assistance with your password.',
    'Failed to reset password. The link may have expired.',
    'Failed to change password',
    'Session expired. Please login again.',
    'No auth token available',
  ],
  profile: [
    'A server error occurred. Please try again later or contact support at {email}.',
    'Service not found',
    'Request failed',
    'Failed to load profile',
    'Failed to update profile',
    'Profile updated successfully',
    'Failed to send verification code',
    'Verification code sent!',
    'Failed to verify code',
    'Phone verified successfully!',
    'Mood updated to {label}',
    "Your plan doesn't include this mood. Please upgrade.",
    "Couldn't update mood. Please try again.",
    '{count} photo(s) uploaded successfully',
    'Failed to upload photos',
    'HTTP {status}',
    'Upload failed',
    'Waiting for the network…',
    'Network error. Please check your connection and try again.',
    'Session expired. Please log in again.',
    'You must be logged in to upload photos. Please log in and try again.',
    'Primary photo updated',
    'Failed to set primary photo',
    'Photo deleted',
    'Failed to delete photo',
  ],
  meeting: [
    'Search failed',
    'Failed to load mood filters',
    'Saved to favorites',
    'Removed from favorites',
    'Failed to update favorites',
    'User blocked',
    'Failed to block user',
    'User unblocked. You can chat again.',
    'Failed to unblock user',
    'Failed to load connections',
    'Failed to load message history',
    'Real-time chat unavailable',
    'Not connected to chat hub',
    'Failed to send message',
    "You can't message this user right now.",
    "You've reached your daily message limit of {limit} messages.",
    "You've reached your weekly limit of {limit} new chats.",
    'Message copied',
    'We couldn’t copy the message',
  ],
  evening: [
    'Mood updated to {label}',
    'You’re meeting',
    'One half is yours, the other is {name}’s',
    'For the two of you: {title}',
    'We’ll contact your friend if you don’t answer',
    'Safety contact: {friend}',
    'You’re meeting {name} in two hours',
    '{name}’s half is redeemed. You have until {time} to show yours.',
    'Your half is redeemed. {name} has until {time} to redeem theirs.',
    'Cancelled. We’ve deleted your friend’s contact details.',
    'Unlocked together',
    'Are you home?',
    'Are you home? If you don’t answer soon, we’ll contact {friend}.',
    'We contacted {friend}. Their link works until you’re home, at most 24 hours.',
    'We asked {friend} to call you.',
    '{friend} no longer wants our messages, so we won’t contact them. Call them yourself, or choose someone else.',
    'Glad you’re home. We’ve deleted your friend’s contact details.',
  ],
  'broken-evening': [
    'Declined',
    'Called off',
    'Your meeting was called off.',
    'This code belongs to another venue.',
    'Only one half was redeemed within 30 minutes. This perk for two has expired.',
    'Only one half was redeemed within 30 minutes. Nothing was used: agree to meet again to get another chance.',
    'Conversation ended',
    'You ended this conversation, and wished {name} well.',
    '{name} feels it’s not a fit, and wishes you well. You can’t write here any more.',
    'The meeting was cancelled, so this perk for two is no longer valid.',
    'Your meeting was cancelled.',
    'We’re still trying to reach {friend}. Don’t wait for us: call them yourself, or call 911 if you’re in danger.',
    'We couldn’t reach {friend}. Call them yourself, or call 911 if you’re in danger.',
  ],
  'at-the-door': [
    'Thank you. {venue} now vouches for {name}.',
    'This code has already been used. Wait for the next one on the member’s screen.',
    'This code has expired, or it is a photo of an old code. Use the one that the member’s screen shows now.',
    'Recorded as not them. Moderators can see it.',
    'Revoked',
  ],
  guarantee: [
    'If fewer than ten active members are near you on most evenings of a month you paid for, we refund that month without being asked.',
    'This month so far, {empty} of {count} evening had fewer than ten active members near you. If it’s most of them, we refund the month.',
    'We refunded {amount} for the month that ended on {date}: too few members were near you.',
  ],
  pausing: [
    'Your plan was not paused',
    'Your plan will be paused from {from} to {until}.',
    'Paused from {from} to {until}. Nothing changes before it begins.',
    'We couldn’t resume your plan',
    'A paused plan can’t be changed, so it stays as it is, and this change isn’t charged. Resume your plan first, and then change it.',
    'The pause is cancelled. Your plan renews on {date}.',
    'Your {tier} plan is paused, and you pay nothing. It resumes on {until}.',
    'Your plan has resumed.',
  ],
  'at-the-table': [
    'Nobody from {venue} is online right now, so we can’t ask them here. Speak to someone there, or call.',
    'Sent',
    'We’ve asked the staff. You’ll see here who comes.',
    '{name} is on the way.',
    'Nobody has answered yet. Speak to someone there, or call.',
    'The staff know that you’re fine.',
    '{name} would like some help',
    '{name} would like some help at their table',
    '{name} is going to the table.',
    'You’re on your way.',
    'Nobody has answered yet.',
    'Request closed',
    '{name} no longer needs help',
    '{name} no longer needs help.',
  ],
  plans: [
    'Failed to load subscriptions',
    'Failed to start checkout',
    'Checkout failed',
    'Unable to start checkout',
    'Unable to open billing portal',
    'Failed to load perks',
    'Failed to load venue perks',
    'Failed to claim perk',
    'Perk claimed! Check your profile for the redemption code.',
    "Your plan doesn't include this perk. Upgrade to access it!",
    'Failed to start venue chat',
    'Connected with venue!',
    'Connected with venue staff!',
  ],
  staff: [
    'Failed to load venue data',
    'Failed to reassign',
    'Assignment reassigned successfully',
    'Failed to load hosts',
    'Failed to create host',
    'Host created successfully',
    'Failed to update host status',
    'Host deactivated',
    'Host reactivated',
    'Failed to update settings',
    'Another manager has changed these settings in the meantime. Compare both versions, then save again.',
    'Settings updated',
    'Failed to load assignments',
    'Failed to close assignment',
    'Assignment closed successfully',
  ],
} as const;

type Part = keyof typeof promisedSentences;

/** Looks for the promised sentences of a part in one browser. */
export interface Reader<P extends Part> {
  page: Page;
  translate: Words;
  /** Presses the first button with this name. */
  press(name: string): Promise<void>;
  /** Opens the page that a toast with this text leads to. Other toasts may be visible. */
  opens(text: string): Promise<void>;
  /** Closes the toast with this text, which stays until then. */
  closes(text: string): Promise<void>;
  /** Waits until the toast with this text has ended by itself. */
  ends(text: string): Promise<void>;
  /** Waits until a promised sentence is visible. */
  sees(sentence: (typeof promisedSentences)[P][number]): Promise<void>;
  /** The sentences that have not appeared so far. */
  unseen(): string[];
}

/** Opens a browser in a language and tracks which sentences of a part have appeared. */
export async function readerOf<P extends Part>(
  part: P,
  language: Language,
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Reader<P>> {
  const unseen = new Set<string>(promisedSentences[part]);
  const translate = await wordsIn(language);
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(40_000);
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const toast = (text: string) =>
    page
      .getByRole('region', { name: translate('Notifications') })
      .getByRole('dialog')
      .filter({ has: page.getByText(translate(text)) });
  return {
    page,
    translate,
    press: (name) =>
      page
        .getByRole('button', { name: translate(name) })
        .filter({ visible: true })
        .first()
        .click(),
    opens: (text) =>
      toast(text)
        .getByRole('button', { name: translate('Open') })
        .click(),
    async closes(text) {
      await toast(text)
        .getByRole('button', { name: translate('Close') })
        .click();
      // A toast under the pointer stays, and the next one moves there.
      await page.mouse.move(0, 0);
    },
    ends: (text) => expect(toast(text)).toHaveCount(0),
    async sees(sentence) {
      await expect(page.getByText(translate(sentence)).filter({ visible: true }).first(), sentence).toBeVisible();
      unseen.delete(sentence);
    },
    unseen: () => [...unseen],
  };
}
