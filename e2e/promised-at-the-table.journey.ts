import { languages } from '@ambiance/domain/languages';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { afternoon, phoneOf, setClocks, withPhone } from './evening.ts';
import { write } from './hub-client.ts';
import { hire, openVenue } from './venue.ts';

type Headers = Readonly<Record<string, string>>;

/** Ben and Ana agree to meet at the venue half an hour after the start of the clocks. Ana tells a friend. Returns the meeting's id. */
async function agreeToMeet(
  request: APIRequestContext,
  ben: { headers: Headers },
  ana: { id: string; headers: Headers },
) {
  const post = async (path: string, headers: Headers, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number };
  };
  const meeting = { toUserId: ana.id, place: { venueId: 1 }, at: '2026-11-25T21:30:00.000Z' };
  const { id } = await post('/api/proposals', ben.headers, meeting);
  await post(`/api/proposals/${id}/accept`, ana.headers, {});
  const friend = { messageId: id, phone: '514 555-0199', language: 'en', dueAt: '2026-11-25T23:30:00.000Z' };
  await post('/api/check-ins', ana.headers, friend);
  return id;
}

for (const language of languages) {
  test(`a member gets help at their table, and the person with them notices nothing (${language})`, async ({
    ambiance,
    browser,
    request,
    setClock,
  }) => {
    await setClock(afternoon);
    await openVenue(ambiance, request);
    const part = 'at-the-table';
    const [ana, ben] = [
      await withPhone(part, language, { browser, request, name: 'Ana' }),
      await withPhone(part, language, { browser, request, name: 'Ben' }),
    ];
    const [zoe, max] = [
      await phoneOf(part, language, { browser, request, person: await hire(ambiance, request, 'host', 'Zoe') }),
      await phoneOf(part, language, { browser, request, person: await hire(ambiance, request, 'host', 'Max') }),
    ];
    await write(ambiance.url, ben.headers.authorization.replace('Bearer ', ''), [ana.id]);
    const messageId = await agreeToMeet(request, ben, ana);
    const asks = async (hint = '') => {
      await ana.press('Help at my table');
      const sheet = ana.page.getByRole('dialog', { name: ana.translate('I’d like some help at my table') });
      if (hint) await sheet.getByRole('textbox').fill(hint);
      await sheet.getByRole('button', { name: ana.translate('Ask for help') }).click();
      await ana.sees('Sent');
      await ana.sees('We’ve asked the staff. You’ll see here who comes.');
    };
    const seesLinks = async () => {
      const links = ana.page.locator('a[href^="tel:"]').filter({ visible: true });
      await expect(links).toHaveCount(2);
      await expect(links.first()).toHaveAttribute('href', 'tel:+15145550199');
      await expect(links.last()).toHaveAttribute('href', 'tel:911');
    };
    const card = zoe.page.getByRole('region', { name: zoe.translate('Help at a table') });

    // If nobody from the venue is online, the member learns it before anything is sent.
    await ana.open('/messages');
    await ana.press('Help at my table');
    await ana.sees(
      'Nobody from {venue} is online right now, so we can’t ask them here. Speak to someone there, or call.',
    );
    await seesLinks();
    await expect(ana.page.getByRole('button', { name: ana.translate('Ask for help') })).toHaveCount(0);
    await ana.page.keyboard.press('Escape');

    await zoe.open('/host/dashboard');
    await max.open('/profile');
    await expect
      .poll(async () => {
        const staff = await request.get(`/api/table-checks/staff?messageId=${messageId}`, { headers: ana.headers });
        return staff.json();
      })
      .toEqual({ isOnline: true });
    await ben.open(`/chat?to=${ana.id}&name=Ana`);
    for (const name of ['Tell a friend', 'Help at my table'])
      await expect(ben.page.getByRole('button', { name: ben.translate(name) })).toBeVisible();
    // Ana's presence is shown once the page is connected, and would count as a change.
    await expect(ben.page.getByRole('status').filter({ hasText: ben.translate('Online') })).toBeVisible();
    const allOfBen = async () => {
      const missed = await request.get('/api/users/me/catch-up', { headers: ben.headers });
      const history = await request.get(`/api/messages/${ana.id}`, { headers: ben.headers });
      return [await missed.text(), await history.text(), await ben.page.locator('body').innerText()];
    };
    const before = await allOfBen();

    // Asked and answered. The host at the desk goes; her colleague sees who goes.
    await asks('By the window');
    await zoe.sees('{name} would like some help');
    await expect(card).toContainText('Ana');
    await expect(card).toContainText('By the window');
    await max.sees('{name} would like some help at their table');
    expect(await allOfBen()).toEqual(before);
    await zoe.press('On my way');
    await zoe.sees('You’re on your way.');
    const done = card.getByRole('button', { name: zoe.translate('Done') });
    await expect(done).toBeFocused();
    await ana.sees('{name} is on the way.');
    await max.sees('{name} is going to the table.');
    // The second press of a double tap closes nothing.
    await done.click();
    await zoe.press('Close the request');
    await zoe.sees('Request closed');
    await expect(card).toBeHidden();
    await expect(ana.page.getByRole('button', { name: ana.translate('Help at my table') })).toBeVisible();

    // Withdrawn.
    await asks();
    await expect(card).toBeVisible();
    await ana.press('No longer needed');
    await ana.sees('The staff know that you’re fine.');
    await zoe.sees('{name} no longer needs help');
    await expect(card.getByRole('button')).toHaveCount(0);
    await max.sees('{name} no longer needs help.');

    // Nobody answers.
    await asks();
    await expect(card.getByRole('button', { name: zoe.translate('On my way') })).toBeVisible();
    await expect(card).not.toContainText(zoe.translate('You don’t need to go to the table any more.'));
    await setClocks(
      setClock,
      [ana, ben, zoe, max].map(({ page }) => page),
      '2026-11-25T21:08:00.000Z',
    );
    await ana.sees('Nobody has answered yet. Speak to someone there, or call.');
    await seesLinks();
    await zoe.sees('Nobody has answered yet.');

    expect((await allOfBen()).slice(0, 2)).toEqual(before.slice(0, 2));
    await expect(
      ben.page.getByRole('region', { name: ben.translate('Notifications') }).getByRole('dialog'),
    ).toHaveCount(0);
    const unseen = [ana, zoe, max]
      .map((one) => one.unseen())
      .reduce((some, more) => some.filter((one) => more.includes(one)));
    expect(unseen).toEqual([]);
  });
}
