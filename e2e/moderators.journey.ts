import type { Language } from '@ambiance/domain/languages';
import type { APIRequestContext } from 'playwright/test';
import { type Ambiance, expect, test } from './ambiance.ts';
import { mailed } from './mails.ts';
import { authorizationAs, loginOf, openIn, password, register } from './people.ts';
import { wordsIn } from './words.ts';

/** Creates a member of the team like an operator does, and sets the password. */
async function hire({ admin }: Ambiance, request: APIRequestContext, name: string, role: 'moderator' | 'admin') {
  const email = `${name.toLowerCase()}@example.com`;
  const said = await admin('staff', 'create', '--role', role, '--email', email, '--name', name);
  const token = /token=([\da-f]+)/.exec(said)![1];
  const answer = await request.post('/api/auth/reset-password', { data: { token, newPassword: password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { email };
}

for (const language of ['en', 'fr'] as const satisfies readonly Language[]) {
  test(`an emergency comes first, a wrong ban is undone, and related cases are decided together (${language})`, async ({
    ambiance,
    browser,
    request,
    setClock,
  }) => {
    const say = await wordsIn(language);
    const name = (one: string) => `${one}${language}`;
    const [ana, ben, cleo, dan] = [
      await register(request, name('Ana')),
      await register(request, name('Ben')),
      await register(request, name('Cleo')),
      await register(request, name('Dan')),
    ];
    const noor = await hire(ambiance, request, name('Noor'), 'moderator');
    const omar = await hire(ambiance, request, name('Omar'), 'moderator');
    const robin = await hire(ambiance, request, name('Robin'), 'admin');
    const idOf = async (one: { email: string }) => (await loginOf(request, one)).user.id;
    const [bensId, cleosId, dansId] = [await idOf(ben), await idOf(cleo), await idOf(dan)];
    const asAna = { headers: await authorizationAs(request, ana) };
    const same = 'Gold is going up. Ask me how I doubled my savings.';
    for (const who of [cleo, dan]) {
      const headers = await authorizationAs(request, who);
      await request.put('/api/users/me', { headers, data: { description: same } });
    }
    for (const id of [cleosId, dansId]) {
      const data = { category: 'scam', reason: 'Wants my savings' };
      const reported = await request.post(`/api/users/${id}/report`, { ...asAna, data });
      expect(reported.ok(), await reported.text()).toBe(true);
    }
    const newPage = (person: { email: string }, path: string) =>
      openIn(browser, { baseURL: ambiance.url, language }, path, person);

    const omarsPage = await newPage(omar, '/moderation');
    await expect(omarsPage.getByText(cleo.displayName)).toBeVisible();
    const noorsPage = await newPage(noor, `/members/${bensId}`);
    const more = noorsPage.getByRole('button', { name: /^(More about|En savoir plus sur) / });
    await expect(more).toBeVisible();

    // Ana reports a threat. The dialog and the response say whom to call.
    const anasPage = await newPage(ana, '/search?mood=all');
    await anasPage
      .getByRole('button', { name: new RegExp(`^(More about|En savoir plus sur) ${ben.displayName}$`) })
      .click();
    await anasPage.getByRole('menuitem', { name: new RegExp(`^(Report|Signaler) ${ben.displayName}$`) }).click();
    const report = anasPage.getByRole('dialog');
    await expect(report.getByRole('link', { name: '911' })).toHaveAttribute('href', 'tel:911');
    await expect(report.getByRole('link', { name: '9-8-8' })).toHaveAttribute('href', 'tel:988');
    await report.getByLabel(say('What is it about?')).selectOption('danger');
    await report.getByLabel(say('Reason')).fill('She wrote that she took pills.');
    await report.getByRole('button', { name: say('Submit Report') }).click();
    await expect(anasPage.getByText(say('Our moderators have been alerted'))).toBeVisible();
    await expect(anasPage.getByRole('link', { name: '911' })).toBeVisible();
    await anasPage
      .getByRole('button', { name: say('Close') })
      .last()
      .click();

    // All moderators on duty are alerted, in the queue, on any other page and by mail. Ana sees that it was received.
    await expect(omarsPage.getByText(say('{count} emergency is waiting.'))).toBeVisible();
    await expect(
      noorsPage.getByText(/^(Someone may be in danger|Une personne est peut-être en danger)\./),
    ).toBeVisible();
    await mailed(request, ana.email, /^(We received your report|Nous avons reçu ton signalement)$/);
    for (const who of [noor, omar]) await mailed(request, who.email, /^Urgent/);
    await anasPage.goto('/settings/reports');
    await expect(
      anasPage.getByText(say('Received. A moderator will read it within {hours} hours.')).first(),
    ).toBeVisible();

    // Noor meets Ben too, and reports him like any member. She can still decide his case.
    await more.click();
    await noorsPage.getByRole('menuitem', { name: /^(Report|Signaler) / }).click();
    const asMember = noorsPage.getByRole('dialog').filter({ has: noorsPage.getByLabel(say('Reason')) });
    await asMember.getByLabel(say('What is it about?')).selectOption('harassment');
    await asMember.getByLabel(say('Reason')).fill('Shouted at me');
    await asMember.getByRole('button', { name: say('Submit Report') }).click();
    await expect(asMember).toBeHidden();

    // The emergency is first, with the first words of the report.
    await noorsPage.goto('/moderation?category=danger');
    await expect(noorsPage.getByText('She wrote that she took pills.')).toBeVisible();
    await noorsPage.goto('/moderation');
    const rows = noorsPage.getByRole('list', { name: say('Cases') }).getByRole('link');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(ben.displayName);
    await rows.first().click();
    await expect(noorsPage.getByText(say('This case is assigned to you while you have it open.'))).toBeVisible();
    // A wrong ban, undone at once: the case is open again.
    await noorsPage.keyboard.press('5');
    const dialog = noorsPage.getByRole('dialog');
    await dialog.getByLabel(say('Reason')).selectOption('threats');
    await dialog.getByLabel(say('Note for colleagues')).fill('The wrong person');
    await dialog.getByRole('button', { name: say('Ban the member') }).click();
    // The next case opens automatically. Two reports were sent in the same moment, so either can come first.
    const next = noorsPage.getByRole('heading', {
      level: 1,
      name: new RegExp(`${cleo.displayName}|${dan.displayName}`),
    });
    await expect(next).toBeVisible();
    await noorsPage.getByRole('button', { name: say('Undo') }).click();
    await expect(noorsPage.getByRole('heading', { level: 1, name: new RegExp(ben.displayName) })).toBeVisible();
    await expect(noorsPage.getByText(say('This case is assigned to you while you have it open.'))).toBeVisible();

    // The warning shows on Ben's open page, and Ana is notified that her report is closed.
    const bensPage = await newPage(ben, '/messages');
    await expect(bensPage).toHaveURL(/\/messages/);
    await noorsPage.keyboard.press('2');
    await dialog.getByLabel(say('Reason')).selectOption('threats');
    await dialog.getByLabel(say('Note for colleagues')).fill('Talked to her');
    await dialog.getByRole('button', { name: say('Send the warning') }).click();
    await expect(bensPage).toHaveURL(/\/account-status/);
    await expect(anasPage.getByText(/took action|sommes intervenus/).first()).toBeVisible();

    // Cleo and Dan wrote the same text, and are decided together. No note is needed for "no violation".
    await expect(next).toBeVisible();
    const other = (await next.textContent())!.includes(cleo.displayName) ? dan : cleo;
    await expect(noorsPage.getByRole('heading', { name: say('{count} more like this') })).toBeVisible();
    await expect(noorsPage.getByText(say('This case is assigned to you while you have it open.'))).toBeVisible();
    const closesBoth = async () => {
      await noorsPage.keyboard.press('1');
      await dialog.getByRole('checkbox', { name: new RegExp(other.displayName) }).check();
      await dialog.getByRole('button', { name: say('Close the case') }).click();
      await expect(noorsPage.getByText(say('{count} more case decided'))).toBeVisible();
    };
    await closesBoth();
    // Undone together: both cases are open again.
    await noorsPage.getByRole('button', { name: say('Undo') }).click();
    await expect(noorsPage.getByText(say('{count} more decision undone'))).toBeVisible();
    await expect(noorsPage.getByText(say('{count} more case decided'))).toBeHidden();
    await expect(noorsPage.getByText(say('This case is assigned to you while you have it open.'))).toBeVisible();
    await closesBoth();
    await noorsPage.goto('/moderation');
    await expect(noorsPage.getByText(say('Queue is empty'))).toBeVisible();

    // An administrator opens a case without a report, and lifts the decision.
    const robinsPage = await newPage(robin, `/moderation?q=${dansId}`);
    await robinsPage.getByRole('button', { name: `, ${dan.displayName}` }).click();
    await robinsPage.getByRole('dialog').getByLabel(say('What did you notice?')).fill('The same text again');
    await robinsPage
      .getByRole('dialog')
      .getByRole('button', { name: say('Open a case') })
      .click();
    await expect(robinsPage.getByText(say('This case is assigned to you while you have it open.'))).toBeVisible();
    await robinsPage.keyboard.press('4');
    const suspension = robinsPage.getByRole('dialog');
    await suspension.getByLabel(say('Reason')).selectOption('scam');
    await suspension.getByLabel(say('Note for colleagues')).fill('Again');
    await suspension.getByRole('button', { name: say('Suspend the account') }).click();
    await robinsPage.getByRole('button', { name: say('Lift or reduce') }).click();
    await robinsPage.getByRole('dialog').getByLabel(say('Why?')).fill('It was a joke');
    await robinsPage
      .getByRole('dialog')
      .getByRole('button', { name: say('Lift the decision') })
      .click();
    await expect(robinsPage.getByText(say('The decision is changed'))).toBeVisible();
    const dans = await request.post('/api/auth/login', { data: { email: dan.email, password } });
    expect(dans.ok(), await dans.text()).toBe(true);

    // The public figures count a case once its 24 hours are over, and hide the numbers of fewer than ten.
    let reporter = asAna;
    for (let count = 1; count <= 10; count += 1) {
      const someone = await register(request, name(`Someone${count}`));
      // Each is reported by the one before, since nobody can report many people a day.
      const data = { category: 'harassment', reason: 'Insults' };
      const reported = await request.post(`/api/users/${await idOf(someone)}/report`, { ...reporter, data });
      expect(reported.ok(), await reported.text()).toBe(true);
      reporter = { headers: await authorizationAs(request, someone) };
      // The first four also report Ben, whom they never met, all with the same words.
      if (count > 4) continue;
      const alike = { category: 'other', reason: 'Bad person, ban now!!' };
      const joined = await request.post(`/api/users/${bensId}/report`, { ...reporter, data: alike });
      expect(joined.ok(), await joined.text()).toBe(true);
    }
    await noorsPage.goto('/moderation');
    await noorsPage.getByRole('link', { name: new RegExp(ben.displayName) }).click();
    await expect(noorsPage.getByText(say('This looks like a campaign against the member.'))).toBeVisible();
    const care = await newPage(ana, '/care');
    const hidden = care.getByRole('cell', { name: say('too few') });
    await expect(hidden).toHaveCount(24);
    await setClock(new Date(Date.now() + 25 * 3_600_000).toISOString());
    await care.reload();
    const received = care.getByRole('row').filter({ has: care.getByRole('rowheader', { name: say('Received') }) });
    await expect(received.first().getByRole('cell')).toHaveText(['17', '17']);
    // Three were decided: Ben’s, Cleo’s and Dan’s.
    const closed = care.getByRole('row').filter({ has: care.getByRole('rowheader', { name: say('Closed') }) });
    await expect(closed.getByRole('cell')).toHaveText([say('too few'), say('too few')]);
  });
}
