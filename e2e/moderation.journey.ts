import type { APIRequestContext } from 'playwright/test';
import { picture } from '../apps/server/test/picture-files.ts';
import { type Ambiance, expect, test } from './ambiance.ts';
import { authorizationAs, logIn, loginOf, open, password, register } from './people.ts';

/** Creates a moderator like an operator does, and sets the password. */
async function hireModerator({ admin }: Ambiance, request: APIRequestContext, name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const said = await admin('staff', 'create', '--role', 'moderator', '--email', email, '--name', name);
  const token = /token=([\da-f]+)/.exec(said)![1];
  const answer = await request.post('/api/auth/reset-password', { data: { token, newPassword: password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { email };
}

test('a moderator decides a report by keyboard, the member reads why and appeals, and another moderator overturns it', async ({
  ambiance,
  browser,
  request,
}) => {
  const [ana, ben] = [await register(request, 'Ana'), await register(request, 'Ben')];
  const [noor, omar] = [await hireModerator(ambiance, request, 'Noor'), await hireModerator(ambiance, request, 'Omar')];
  const { user } = await loginOf(request, ben);
  const asAna = { headers: await authorizationAs(request, ana) };
  const asBen = { headers: await authorizationAs(request, ben) };
  const street = 'Ana lives at 12 rue Émile.';
  const wrote = await request.put('/api/users/me', { ...asBen, data: { description: street } });
  expect(wrote.ok(), await wrote.text()).toBe(true);
  const reportBen = async (reason: string) => {
    const data = { category: 'harassment', reason };
    const reported = await request.post(`/api/users/${user.id}/report`, { ...asAna, data });
    expect(reported.ok(), await reported.text()).toBe(true);
  };
  await reportBen('<b>He</b> insulted me');

  const [bensPage, noorsPage, omarsPage, anasPage] = await Promise.all(
    Array.from({ length: 4 }, async () => (await browser.newContext({ baseURL: ambiance.url })).newPage()),
  );
  await open(bensPage!, '/search', ben);
  await open(anasPage!, '/search', ana);
  await logIn(noorsPage!, noor);
  const ofBen = noorsPage!.getByRole('link', { name: /Ben/ });
  await ofBen.waitFor();
  await expect(noorsPage!.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
  await noorsPage!.keyboard.press('j');
  await expect(ofBen).toBeFocused();
  await noorsPage!.keyboard.press('Enter');
  await expect(noorsPage!.getByRole('heading', { level: 1, name: /Ben/ })).toBeVisible();
  await expect(noorsPage!.getByText('<b>He</b> insulted me')).toBeVisible();
  await expect(noorsPage!.getByText('This case is assigned to you while you have it open.')).toBeVisible();

  // On a phone the decisions are above the bar at the bottom.
  const desktop = noorsPage!.viewportSize()!;
  await noorsPage!.setViewportSize({ width: 390, height: 800 });
  const bar = noorsPage!.getByRole('navigation', { name: 'Shortcuts' });
  await expect(bar).toBeVisible();
  const decisions = (await noorsPage!.getByRole('group', { name: 'Decisions' }).boundingBox())!;
  expect(decisions.y + decisions.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  await noorsPage!.setViewportSize(desktop);

  // A colleague sees who has taken the case, and cannot decide it.
  await open(omarsPage!, '/moderation', omar);
  await expect(omarsPage!.getByText('Assigned to Noor')).toBeVisible();
  await omarsPage!.getByRole('link', { name: /Ben/ }).click();
  await expect(omarsPage!.getByText(/^Noor is looking at this case/)).toBeVisible();
  await expect(omarsPage!.getByRole('button', { name: 'Suspend' })).toBeDisabled();

  await noorsPage!.keyboard.press('4');
  const dialog = noorsPage!.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('harassment');
  await expect(dialog.getByText('Reason: Harassment or insults.')).toBeVisible();
  await dialog.getByRole('group', { name: 'Also remove from the profile' }).getByLabel('About').check();
  await expect(
    dialog.getByText('We removed the following from your profile, and it won’t be restored: “About me”.'),
  ).toBeVisible();
  await dialog.getByLabel('Note for colleagues').fill('Two messages, both insults.');
  await dialog.getByRole('button', { name: 'Suspend the account' }).click();
  await expect(noorsPage!.getByText('In force')).toBeVisible();
  await expect(noorsPage!.getByText('Removed: About')).toBeVisible();

  await bensPage!.goto('/messages');
  await expect(bensPage!).toHaveURL(/\/auth$/);
  await logIn(bensPage!, ben);
  await expect(bensPage!.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(bensPage!.getByText('it won’t be restored: “About me”.', { exact: false })).toBeVisible();
  await bensPage!.getByLabel('Why is the decision a mistake?').fill('It was not me.');
  await bensPage!.getByRole('button', { name: 'Send appeal' }).click();
  await expect(bensPage!.getByText('We’ve received it.', { exact: false })).toBeVisible();

  await omarsPage!.goto('/moderation');
  await omarsPage!.getByRole('tab', { name: /Appeals/ }).click();
  await omarsPage!.getByText('It was not me.').waitFor();
  await omarsPage!.getByRole('button', { name: 'Decide the appeal' }).click();
  const appeal = omarsPage!.getByRole('dialog');
  await appeal.getByLabel('Overturn').check();
  await appeal.getByLabel('Note for colleagues').fill('Another account wrote it.');
  await appeal.getByRole('button', { name: 'Decide the appeal' }).click();
  await expect(omarsPage!.getByText('No pending appeals')).toBeVisible();

  await logIn(bensPage!, ben);
  await expect(bensPage!).toHaveURL(/\/search/);
  await bensPage!.goto('/profile');
  await expect(bensPage!.getByRole('main').getByText(street)).toBeVisible();
  // A warning is shown automatically until it is confirmed.
  await reportBen('Again');
  const asNoor = { headers: await authorizationAs(request, noor) };
  const [again] = (await (await request.get('/api/moderation/cases', asNoor)).json()) as { id: number }[];
  await request.post(`/api/moderation/cases/${again!.id}/lease`, asNoor);
  const data = { kind: 'warn', reason: 'harassment', note: 'Mild.' };
  const warned = await request.post(`/api/moderation/cases/${again!.id}/decisions`, { ...asNoor, data });
  expect(warned.ok(), await warned.text()).toBe(true);
  await bensPage!.reload();
  await expect(bensPage!.getByRole('heading', { name: 'A warning from our moderators' })).toBeVisible();
  await bensPage!.getByRole('button', { name: 'I have read this' }).click();
  await expect(bensPage!.getByRole('button', { name: 'I have read this' })).toBeHidden();
  await bensPage!.goto('/search');
  await expect(bensPage!.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bensPage!).toHaveURL(/\/search/);
  // Both upload new primary photos. One key approves a photo; another opens a case about it.
  for (const who of [ana, ben]) {
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    const headers = await authorizationAs(request, who);
    const uploaded = await request.post('/api/users/me/photos', { headers, multipart: { files: photo } });
    expect(uploaded.ok(), await uploaded.text()).toBe(true);
  }
  await noorsPage!.goto('/moderation');
  await noorsPage!.getByRole('tab', { name: /New photos/ }).click();
  await noorsPage!.getByRole('article', { name: 'Primary photo of Ana' }).waitFor();
  await noorsPage!.keyboard.press('1');
  await noorsPage!.getByRole('article', { name: 'Primary photo of Ben' }).waitFor();
  await noorsPage!.keyboard.press('2');
  await expect(noorsPage!.getByText('Opened by a moderator, about a new photo')).toBeVisible();
  await expect(noorsPage!.getByText('This case is assigned to you while you have it open.')).toBeVisible();
  // Nothing changed for the member who reported.
  await anasPage!.goto('/messages');
  await expect(anasPage!).toHaveURL(/\/messages$/);
});
