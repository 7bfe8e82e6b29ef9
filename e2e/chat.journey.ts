import type { Locator, Page } from 'playwright/test';
import { type AmbianceProcess, expect, startAmbiance, test } from './ambiance.ts';
import { arrive, blinkNetwork, expectBoth, input, log, openChat, presence, sendMessage, wiresOf } from './chatting.ts';
import { addTranslator } from './fake-translator.ts';
import { authorizationAs, authorizationOf, loginOf, register, toast } from './people.ts';
import { fillRegistration, registrationWords } from './registration.ts';

test.use({ serviceWorkers: 'allow' });

// An open page would keep trying to reach its server.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

/** The texts that a newcomer reads on the way to a chat, in both languages. */
const words = {
  en: {
    start: 'Start matching',
    chat: 'Chat',
    photos: 'Show your face',
    skip: 'Skip for now',
    filters: 'Filters',
    nearMe: 'Near me',
    messageTo: 'Message',
  },
  fr: {
    start: 'Faire des rencontres',
    chat: 'Discuter',
    photos: 'Montre-toi',
    skip: 'Passer pour l’instant',
    filters: 'Filtres',
    nearMe: 'Près de moi',
    messageTo: 'Écrire à',
  },
} as const;

/**
 * Picks a mood on the landing page and registers by the form. The mood is already set, so only photos are asked for.
 */
async function join(page: Page, displayName: string, language: 'en' | 'fr'): Promise<void> {
  const texts = words[language];
  await page.goto('/');
  await page.getByRole('button', { name: texts.chat, exact: true }).click();
  await page.getByRole('link', { name: texts.start }).first().click();
  const form = await fillRegistration(page, { displayName }, language);
  // Others see neither, unless the newcomer turns it on.
  for (const name of ['showsActivity', 'sendsReadReceipts'] as const) {
    const box = form.getByLabel(registrationWords[language][name]);
    await expect(box).not.toBeChecked();
    await box.check();
  }
  // In Québec, English terms are an express wish, which only the English page offers.
  const wish = form.getByRole('checkbox', { name: /express wish|souhaite expressément/ });
  if (language === 'en') await wish.check();
  else await expect(wish).toHaveCount(0);
  const registering = page.waitForRequest('**/api/auth/register');
  await form.getByRole('button', { name: registrationWords[language].createAccount }).click();
  expect((await registering).postDataJSON()).toMatchObject({ termsLanguage: language });
  await page.waitForURL('**/profile');
  await expect(page.getByRole('heading', { name: texts.photos })).toBeFocused();
  await page.getByRole('link', { name: texts.skip }).click();
}

/** Searches by mood and distance. Returns the link to write to the member who is found. */
async function find(page: Page, partner: string, texts: (typeof words)['en' | 'fr']): Promise<Locator> {
  await expect(page.getByRole('button', { name: texts.chat, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: texts.filters }).click();
  await page.getByRole('switch', { name: texts.nearMe }).click();
  await page.waitForURL(/nearMe=/);
  await page.keyboard.press('Escape');
  const link = page.getByRole('link', { name: `${texts.messageTo} ${partner}` });
  await expect(link).toBeVisible();
  return link;
}

test('two newcomers register, set a mood, find each other and chat, in English and in French', async ({ browser }) => {
  const [english, french] = [await browser.newPage(), await browser.newPage()];
  for (const page of [english, french]) await addTranslator(page);
  await french.goto('/');
  await french
    .getByRole('button', { name: 'Français' })
    .or(french.getByRole('link', { name: 'Français' }))
    .first()
    .click();
  await expect(french.locator('html')).toHaveAttribute('lang', /^fr/);
  await join(english, 'Ana', 'en');
  await join(french, 'Ben', 'fr');
  await find(french, 'Ana', words.fr);
  await (await find(english, 'Ben', words.en)).click();
  await expect(english.getByText('No messages yet. Start the conversation!')).toBeVisible();
  await expect(english.getByRole('button', { name: 'Send' })).toBeDisabled();

  await sendMessage(english, 'Hello Ben!');
  await expect(log(english).getByText('Sent')).toBeAttached();
  await french.goto('/messages');
  await expect(french.getByRole('link', { name: /Ana.*Hello Ben!.*1 message non lu/ })).toBeVisible();
  await french.getByRole('link', { name: /Hello Ben!/ }).click();
  await expect(french.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
  await expect(presence(french, 'En ligne')).toBeVisible();
  await expect(log(english).getByText('• Read')).toBeVisible();
  await expect(presence(english, 'Online')).toBeVisible();

  await input(french).pressSequentially('Bonjour');
  await expect(english.getByText('typing...')).toBeVisible();
  await expect(english.getByText('typing...')).toBeHidden();
  await input(french).press('Shift+Enter');
  await input(french).pressSequentially('Ana !');
  await input(french).press('Enter');
  await expect(log(french).getByText('• Lu')).toBeVisible();
  await expectBoth([english, french], ['Hello Ben!', 'Bonjour\nAna !']);

  await log(english).getByRole('button', { name: 'Translate' }).click();
  await log(french).getByRole('button', { name: 'Traduire' }).click();
  await expect(log(english).getByText('[en] Bonjour')).toBeVisible();
  await expect(log(french).getByText('[fr] Hello Ben!')).toBeVisible();
  await expect(log(english).getByText('Bonjour\nAna !', { exact: true })).toBeVisible();
  await log(french).getByRole('button', { name: 'Afficher seulement l’original' }).click();
  await expect(log(french).getByText('[fr] Hello Ben!')).toBeHidden();

  // The page fetches the inbox again when a message arrives. The older response then comes after the new message.
  const [shown, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let answers = 0;
  await english.route('**/hubs/chat/negotiate**', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await english.route('**/api/messages/conversations', async (route) => {
    const response = await route.fetch().catch(() => undefined); // the request was cancelled
    if (!response) return;
    answers += 1;
    if (answers > 1) await heard.promise;
    await route.fulfill({ response }).catch(() => undefined); // the page no longer waits for it
  });
  await english.goto('/messages');
  await expect(english.getByRole('link', { name: /Ben.*Bonjour/ })).toBeVisible();
  shown.resolve();
  await expect.poll(() => answers).toBe(2);
  await sendMessage(french, 'Un café ?');
  await expect(english.getByRole('banner').getByRole('link', { name: /1 unread message/ })).toBeVisible();
  heard.resolve();
  await expect(english.getByRole('link', { name: /Ben.*Un café.*1 unread message/ })).toBeVisible();
});

test('messages sent over a slow network, a reload and a lost network appear once, in order', async ({
  request,
  browser,
}) => {
  const [cleo, dan] = [await register(request, 'Cleo'), await register(request, 'Dan')];
  const here = await arrive(browser, cleo);
  const there = await arrive(browser, dan);
  const addresses: string[] = [];
  there.on('request', (asked) => void addresses.push(asked.url()));
  there.on('websocket', (socket) => void addresses.push(socket.url()));
  await wiresOf(here, 150);
  await here.reload();
  await openChat(here, dan);
  await openChat(there, cleo);

  // Types quickly, without waiting for any response.
  const said = ['salut', 'comment vas-tu', 'ok', 'ok', 'un café ?'];
  await input(here).focus();
  for (const message of said) {
    await here.keyboard.type(message, { delay: 90 });
    await here.keyboard.press('Enter');
  }
  await here.keyboard.type('et puis', { delay: 90 });
  await expect(input(here)).toBeFocused();
  await expect(input(here)).toHaveValue('et puis');
  await expectBoth([here, there], said);
  // Messages that were just sent when the page is left are delivered by the next page.
  for (const message of ['et puis voilà', 'tu viens ?']) {
    await input(here).fill(message);
    await input(here).press('Enter');
    said.push(message);
  }
  await here.reload();
  await expectBoth([here, there], said);

  await input(there).fill('half a thought');
  const wires = await wiresOf(there);
  await there.reload();
  await expect(input(there)).toHaveValue('half a thought');
  await expectBoth([here, there], said);
  // Presence needs an open connection; the input can be used before.
  await expect(presence(there, 'Online')).toBeVisible();

  wires.cut('from the server');
  await there.context().setOffline(true);
  await expect(there.getByText('Reconnecting…')).toBeVisible();
  await expect(input(there)).not.toBeEditable();
  await sendMessage(here, 'two');
  await sendMessage(here, 'three');
  await expectBoth([here], [...said, 'two', 'three']);
  await there.context().setOffline(false);
  await expectBoth([there], [...said, 'two', 'three']);
  await expect(log(here).locator('[data-row]').last()).toContainText('• Read');
  await sendMessage(there, 'four');
  await expectBoth([here, there], [...said, 'two', 'three', 'four']);
  expect(addresses.some((address) => address.includes('access_token='))).toBe(true);
  const { authorization } = await authorizationOf(there);
  const sessionToken = authorization.replace('Bearer ', '');
  expect(addresses.filter((address) => address.includes(sessionToken))).toEqual([]);
});

/** A server with a database of its own, which can be killed. */
const killable = test.extend<{ ambiance: AmbianceProcess }>({
  ambiance: async ({}, use) => {
    const ambiance = await startAmbiance();
    await use(ambiance);
    await ambiance.stop();
  },
});

killable(
  'a message on its way when the server dies is not lost and not doubled',
  { tag: '@fault' },
  async ({ request, browser, ambiance }) => {
    const [eve, finn] = [await register(request, 'Eve'), await register(request, 'Finn')];
    const here = await arrive(browser, eve);
    const there = await arrive(browser, finn);
    const wires = await wiresOf(here);
    await here.reload();
    await openChat(here, finn);
    await openChat(there, eve);
    await sendMessage(here, 'one');
    await expectBoth([here, there], ['one']);

    // The message is stored, but its acknowledgement never arrives.
    wires.cut('from the server');
    await sendMessage(here, 'two');
    await expectBoth([there], ['one', 'two']);
    await expect(input(here)).toBeEditable();
    await expect(input(here)).toHaveValue('');
    await ambiance.kill();
    // The client notices after at most 30 seconds without data from the server.
    await expect(toast(here, 'Failed to send message')).toBeVisible({ timeout: 40_000 });
    await expect(input(here)).toHaveValue('two');
    await ambiance.start();
    await expect(input(here)).toHaveValue('', { timeout: 60_000 });
    await expectBoth([here, there], ['one', 'two']);

    // This message never reaches the server.
    await expect(input(there)).toBeEditable({ timeout: 60_000 });
    wires.cut('to the server');
    await sendMessage(here, 'three');
    await expectBoth([here], ['one', 'two', 'three']);
    await ambiance.kill();
    await expect(input(here)).toHaveValue('three');
    await expectBoth([here], ['one', 'two']);
    await ambiance.start();
    for (const page of [here, there]) await blinkNetwork(page);
    await expect(input(here)).toBeEditable();
    await expect(input(here)).toHaveValue('three');
    await input(here).press('Enter');
    await expectBoth([here, there], ['one', 'two', 'three']);
  },
);

test('a draft stays readable while the conversation is ended or the partner is gone, and can be sent afterwards', async ({
  ambiance,
  request,
  browser,
}) => {
  const [lena, milo] = [await register(request, 'Lena'), await register(request, 'Milo')];
  const { user } = await loginOf(request, lena);
  const page = await arrive(browser, lena);
  await openChat(page, milo);
  await sendMessage(page, 'Salut');
  await expect(log(page).getByText('Sent')).toBeAttached();
  const draft = 'See you at eight';
  await input(page).fill(draft);
  const isStored = async () => {
    await expect(input(page)).not.toBeEditable();
    await expect(input(page)).toHaveValue(draft);
  };
  const isBack = async () => {
    await expect(input(page)).toBeEditable();
    await expect(input(page)).toHaveValue(draft);
    await expect(log(page).getByText('Salut')).toBeVisible();
  };

  const headers = await authorizationAs(request, milo);
  const act = async (name: 'close' | 'reopen') =>
    expect((await request.post(`/api/messages/${user.id}/${name}`, { headers })).ok()).toBe(true);
  await act('close');
  await expect(page.getByText('Milo feels it’s not a fit')).toBeVisible();
  await isStored();
  await act('reopen');
  await isBack();

  const status = (name: string) => ambiance.admin('member', 'status', '--email', milo.email, '--status', name);
  const gone = page.getByText('This member is no longer here');
  for (const opensAgain of [false, true]) {
    await status('Suspended');
    await expect(gone).toBeVisible();
    if (opensAgain) await page.reload();
    await expect(gone).toBeVisible();
    await isStored();
    await status('Active');
    await isBack();
  }
  await input(page).press('Enter');
  await expect(log(page).getByText(draft)).toBeVisible();
  await expect(input(page)).toHaveValue('');
});

test('a limit of the plan offers a larger plan and keeps the text', async ({ request, browser }) => {
  const gina = await register(request, 'Gina');
  const others = [];
  for (const name of ['Hugo', 'Ines', 'Jules', 'Kim']) others.push(await register(request, name));
  const page = await arrive(browser, gina);
  const left = ['3 new chats left', '2 new chats left', '1 new chat left', 'No new chats left'];
  for (const [index, other] of others.entries()) {
    await openChat(page, other);
    await expect(page.getByText(`${left[index]} this week.`)).toBeVisible();
    await sendMessage(page, `Hello ${other.displayName}`);
    if (other !== others.at(-1)) await expect(log(page).getByText('Sent')).toBeAttached();
    else break;
    await page.getByRole('link', { name: 'Back to Discover' }).click();
    await page.goto('/search?mood=all');
  }
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
  await expect(dialog.getByText("You've reached your weekly limit of 3 new chats.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(dialog).toBeHidden();
  await expect(input(page)).toHaveValue('Hello Kim');
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  await input(page).press('Enter');
  await dialog.getByRole('link', { name: 'Upgrade Now' }).click();
  await page.waitForURL('**/subscriptions');
});
