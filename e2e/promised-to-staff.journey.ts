import { languages } from '@ambiance/domain/languages';
import { expect, test } from './ambiance.ts';
import { authorizationAs, authorizationOf, loginOf, open, password, register } from './people.ts';
import { readerOf } from './promised-sentences.ts';
import { refuse } from './refuse.ts';
import { hire, manager, openVenue } from './venue.ts';

// The test visits many screens in both languages, so it needs a longer timeout.
test.describe.configure({ timeout: 480_000 });

test('venue pages show all promised sentences in both languages', async ({ ambiance, browser, request }) => {
  await openVenue(ambiance, request);
  const hosts = [];
  for (const name of ['Ben', 'Bea']) hosts.push(await hire(ambiance, request, 'host', name));
  const ana = await register(request, 'Ana');
  await ambiance.admin('member', 'set', '--email', ana.email, '--tier', 'standard');
  for (const language of languages) {
    const { page, translate, press, sees, ends, unseen } = await readerOf('staff', language, browser);
    await request.post('/api/venues/1/start-chat', { headers: await authorizationAs(request, ana), data: {} });

    await refuse(page, '**/api/venues/1/host-counts', 403);
    await open(page, '/venue/dashboard', manager);
    await sees('Failed to load venue data');
    await page.unroute('**/api/venues/1/host-counts');
    await refuse(page, '**/api/venues/1/hosts/search', 403);
    await page.goto('/venue/settings');
    await sees('Failed to load hosts');
    await page.unroute('**/api/venues/1/hosts/search');

    await page.goto('/venue/dashboard');
    await refuse(page, '**/reassign/**', 503);
    const reassign = async () => {
      await press('Reassign member {id}');
      await page.getByRole('menuitem', { name: /^Be[na] / }).click();
    };
    await reassign();
    await sees('Failed to reassign');
    await page.unroute('**/reassign/**');
    await reassign();
    await sees('Assignment reassigned successfully');

    await page.goto('/venue/settings');
    // Another manager saves while this form is open. It sends only what was changed in it, then shows the rest.
    const away = page.getByLabel(new RegExp(translate('Away message in English').source.slice(0, -1)));
    await away.fill(`Back soon: ${language}`);
    const headers = await authorizationOf(page);
    const christmas = { date: `${new Date().getFullYear() + 1}-12-25`, hours: null };
    const others = { openingHours: [{ day: 1, opens: '09:00', closes: '17:00' }], holidays: [christmas] };
    const storedVenue = async () =>
      (await (await request.get('/api/venues/1', { headers })).json()) as { awayText: { en: string } };
    const saveElsewhere = async (body: object) => {
      const answered = await request.put('/api/venues/1', { headers, data: body });
      expect(answered.ok(), await answered.text()).toBe(true);
    };
    const { en } = (await storedVenue()).awayText;
    const data = { ...others, address: `1 Main Street, ${language}`, awayText: { en, fr: 'De retour' } };
    await saveElsewhere(data);
    await press('Save');
    const address = page.getByLabel(new RegExp(translate('Address').source.slice(0, -1)));
    await expect(address).toHaveValue(data.address);
    await expect(page.getByRole('button', { name: translate('Remove the date {date}') })).toBeVisible();
    await expect(away).toHaveValue(`Back soon: ${language}`);
    expect(await storedVenue()).toMatchObject({ ...data, awayText: { en: `Back soon: ${language}`, fr: 'De retour' } });

    // Both change the same text. The later one is refused, sees the other's, and can then replace it.
    await away.fill(`Closed today: ${language}`);
    await saveElsewhere({ ...data, awayText: { en: `Back at 5: ${language}`, fr: 'De retour' } });
    await press('Save');
    await sees('Another manager has changed these settings in the meantime. Compare both versions, then save again.');
    const ofOther = page.getByText(translate('Another manager has saved: {text}')).filter({ visible: true });
    await expect(ofOther).toContainText(`Back at 5: ${language}`);
    await expect(away).toHaveValue(`Closed today: ${language}`);
    await ends('Failed to update settings');
    await press('Save');
    await expect(ofOther).toHaveCount(0);
    expect((await storedVenue()).awayText.en).toBe(`Closed today: ${language}`);

    await press('Add Host');
    const dialog = page.getByRole('dialog');
    const name = `Hana-${language}`;
    await dialog.getByLabel(translate('Email')).fill(`${name}@example.com`);
    await dialog.getByLabel(translate('Display Name')).fill(name);
    await dialog.getByLabel(translate('Password')).fill(password);
    await refuse(page, '**/api/venues/1/hosts', 503, 'POST');
    await press('Create Host');
    await sees('Failed to create host');
    await page.unroute('**/api/venues/1/hosts');
    await press('Create Host');
    await sees('Host created successfully');

    const host = page.getByRole('heading', { name }).locator('xpath=ancestor::*[.//button][1]');
    const change = async (label: string) => {
      await host
        .getByRole('button')
        .filter({ hasText: translate(label) })
        .click();
      if (label === 'Deactivate') await dialog.getByRole('button', { name: translate(label) }).click();
    };
    await host.getByRole('switch', { name: translate('Non-Discoverable') }).click();
    await sees('Settings updated');
    await refuse(page, '**/api/venues/1/hosts/**', 503);
    await host.getByRole('switch', { name: translate('Non-Discoverable') }).click();
    await sees('Failed to update settings');
    await ends('Failed to update settings');
    await change('Deactivate');
    await sees('Failed to update host status');
    await ends('Failed to update host status');
    await page.unroute('**/api/venues/1/hosts/**');
    await change('Deactivate');
    await sees('Host deactivated');
    await change('Activate');
    await sees('Host reactivated');
    await change('Deactivate');

    const answer = await page.request.get('/api/venues/1/assignments', { headers: await authorizationOf(page) });
    const assigned = (await answer.json()) as { hostUserId: string; status: string }[];
    const logins = await Promise.all(hosts.map((one) => loginOf(request, one)));
    const busy = logins.findIndex(({ user }) =>
      assigned.some(({ hostUserId, status }) => status === 'open' && hostUserId === user.id),
    );
    await refuse(page, '**/api/hosts/me/assignments', 403);
    await open(page, '/host/dashboard', hosts[busy]!);
    await sees('Failed to load assignments');
    await page.unroute('**/api/hosts/me/assignments');
    await page.reload();
    await refuse(page, '**/close', 503);
    const close = async () => {
      await page
        .getByRole('main')
        .getByRole('button')
        .filter({ hasText: translate('Close') })
        .first()
        .click();
      await dialog
        .getByRole('button', { name: translate('Close') })
        .last()
        .click();
    };
    await close();
    await sees('Failed to close assignment');
    await page.unroute('**/close');
    await close();
    await sees('Assignment closed successfully');

    expect(unseen()).toEqual([]);
    await page.context().close();
  }
});
