import { expect, test } from './ambiance.ts';
import { open, toast } from './people.ts';
import { hire, openVenue } from './venue.ts';

test('a manager of two venues sees the current venue on each screen, can switch, and saves only there', async ({
  ambiance,
  browser,
  page,
  request,
}) => {
  await openVenue(ambiance, request);
  const mia = { email: 'mia@example.com' };
  await open(page, '/venue/dashboard', mia);
  const main = page.getByRole('main');
  await expect(main.getByText('Café Lumière')).toBeVisible();
  // Only members have a plan, so staff see none.
  await expect(page.getByRole('banner').getByText('Free')).toHaveCount(0);
  await expect(main.getByRole('combobox', { name: 'Venue' })).toBeHidden();

  const second = ['--name', 'Salt & Cedar', '--city', 'Vancouver', '--country', 'Canada'];
  await ambiance.admin('venue', 'create', ...second);
  await ambiance.admin('staff', 'create', '--role', 'manager', '--venue', '2', '--email', mia.email, '--name', 'Mia');
  await page.reload();
  const venue = main.getByRole('combobox', { name: 'Venue' });
  await expect(venue).toHaveValue('1');
  await venue.selectOption('Salt & Cedar');
  await expect(page).toHaveURL(/venueId=2/);

  // Links keep the chosen venue, also after a reload.
  await main.getByRole('link', { name: 'Settings' }).click();
  await expect(venue).toHaveValue('2');
  await page.reload();
  await expect(venue).toHaveValue('2');
  const zone = main.getByLabel('Time zone');
  const address = main.getByLabel('Address');
  await expect(zone).toHaveValue('America/Vancouver');
  await address.fill('12 Water Street');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings updated')).toBeVisible();

  // The other venue has its own address and time zone. Its form contains none of the typed text.
  await venue.selectOption('Café Lumière');
  await expect(zone).toHaveValue('America/Toronto');
  await expect(address).toHaveValue('');
  await page.goBack();
  await expect(address).toHaveValue('12 Water Street');
  await main.getByRole('link', { name: 'Dashboard' }).click();
  await main.getByRole('link', { name: 'Perks' }).click();
  await expect(venue).toHaveValue('2');

  // Each venue keeps its own draft of a new perk.
  const newPerk = main.getByRole('button', { name: 'New perk' });
  await expect(newPerk).toBeVisible();
  const title = page.getByRole('dialog', { name: 'New perk' }).getByLabel('Title in English');
  const draftOf = async (name: string) => {
    await venue.selectOption(name);
    await newPerk.click();
    return title;
  };
  await (await draftOf('Salt & Cedar')).fill('Oysters');
  await page.keyboard.press('Escape');
  await expect(await draftOf('Café Lumière')).toHaveValue('');
  // The editor belongs to its venue, also if Back leads to another one.
  await page.goBack();
  await expect(venue).toHaveValue('2');
  await expect(title).toBeHidden();
  await expect(await draftOf('Salt & Cedar')).toHaveValue('Oysters');
  await page.keyboard.press('Escape');

  // A host of both venues can read all chats, or those of one venue.
  const ben = await hire(ambiance, request, 'host', 'Ben');
  await ambiance.admin('staff', 'create', '--role', 'host', '--venue', '2', '--email', ben.email, '--name', 'Ben');
  const desk = await browser.newPage();
  await open(desk, '/host/dashboard', ben);
  const whose = desk.getByRole('main').getByRole('combobox', { name: 'Venue' });
  await expect(whose.getByRole('option', { selected: true })).toHaveText('All venues');
  await whose.selectOption('Salt & Cedar');
  await expect(desk).toHaveURL(/venueId=2/);
  await desk.context().close();

  // With only one open venue left, its name replaces the choice.
  await ambiance.admin('venue', 'close', '--venue', '1');
  await open(page, '/venue/dashboard', mia);
  await expect(main.getByText('Salt & Cedar')).toBeVisible();
  await expect(venue).toBeHidden();
});
