import type { Locator, Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { open, password, register, toast } from './people.ts';
import { preparePlaces } from './registration.ts';

/** Moves the focus with a key until it reaches an element. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** The focus stays within a dialog, and Escape returns it to the element that opened the dialog. */
async function expectHeld(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press(presses % 3 === 2 ? 'Shift+Tab' : 'Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test('a newcomer registers, sets a mood, finds a member and writes, by keyboard only', async ({ page, request }) => {
  await register(request, 'Bea');
  await preparePlaces(request);
  await page.goto('/');
  // Before the app has started, a link loads a new document, whose heading does not get the focus.
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Start matching' }));

  const form = page.getByRole('tabpanel', { name: 'Register' });
  await expect(page.getByRole('heading', { name: 'Come on in' })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Register' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tabpanel', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Log in' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await type(page, form.getByLabel('Email'), 'ana@example.com');
  await type(page, form.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Date of birth', { exact: true })).toBeFocused();
  await page.keyboard.type('14 août 1992');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Display name')).toBeFocused();
  await page.keyboard.type('Ana');
  await type(page, form.getByLabel('City'), 'montr');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Country')).toHaveValue('Canada');
  await expect(form.getByText('Robot check passed')).toBeVisible();
  await press(page, form.getByRole('button', { name: 'Create account' }));

  await page.waitForURL('**/profile');
  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Skip for now' }));
  await expect(page.getByRole('heading', { name: 'What are you up for?' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Chat', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Profile', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeFocused();
  const mood = page.getByRole('link', { name: 'Change mood' });
  await press(page, mood);
  await press(page, page.getByRole('button', { name: 'Clear my mood' }));
  await press(page, page.getByRole('radio', { name: 'Chat' }), 'Space');
  await expect(toast(page, 'Mood updated to Chat')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mood).toBeFocused();
  await press(page, page.getByRole('link', { name: /^Settings/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Account and login' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: /^Your data/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeFocused();
  const deletion = page.getByRole('button', { name: 'Delete account' });
  await press(page, deletion);
  await expectHeld(page, page.getByRole('dialog', { name: 'Delete your account?' }), deletion);

  await page.keyboard.press('Control+Home');
  await press(page, page.getByRole('link', { name: 'Discover' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeFocused();
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await press(page, clear);
  await expect(page.getByRole('button', { name: 'Chat', exact: true })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Message Bea' }));

  await expect(page.getByRole('heading', { name: 'Bea' })).toBeVisible();
  const input = page.getByRole('textbox', { name: 'Message to Bea' });
  await expect(input).toBeEditable();
  await type(page, input, 'Hello Bea');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Hello Bea')).toBeVisible();
  await expect(input).toBeFocused();
  const more = page.getByRole('button', { name: 'More about Bea' });
  await tabTo(page, more, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const choose = async (name: RegExp) => {
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await tabTo(page, page.getByRole('menuitem', { name }), 'ArrowDown');
    await page.keyboard.press('Enter');
  };
  await choose(/^Not a fit/);
  await expectHeld(page, page.getByRole('dialog', { name: 'End this conversation kindly?' }), more);
  // On a new page, the first press replaces the button with one that has its menu.
  await page.reload();
  await press(page, more);
  await choose(/^Report/);
  await expectHeld(page, page.getByRole('dialog', { name: 'Report User' }), more);
});

test('the drawer of a small screen traps the focus and gives it back', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/search', await register(request, 'Cleo'));
  const menu = page.getByRole('button', { name: 'Open menu' });
  await press(page, menu);
  await expectHeld(page, page.getByRole('dialog', { name: 'Menu' }), menu);
  const filters = page.getByRole('button', { name: 'Filters' });
  await press(page, filters);
  await expectHeld(page, page.getByRole('dialog', { name: 'Filters' }), filters);
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('dialog').getByRole('link', { name: 'Profile' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Cleo' })).toBeFocused();
});
