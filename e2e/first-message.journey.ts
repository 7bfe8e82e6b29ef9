import type { APIRequestContext, BrowserContext, Locator, Page } from 'playwright/test';
import { expect, test } from './ambiance.ts';
import { confirmEmail, mailedLink } from './mails.ts';
import { authorizationAs, logInHere, password, register, toast } from './people.ts';
import { registrationForm, registrationWords } from './registration.ts';

// A phone at Place d'Armes in Montréal, whose browser is asked for its position.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  geolocation: { latitude: 45.5048, longitude: -73.5573 },
  permissions: [],
});

/** If addresses have to be confirmed: also the link in the mail, the button of its page, and Send. */
const taps = { unconfirmed: 9, confirmed: 12 };

const journeys = {
  en: {
    home: '/',
    start: 'Start matching',
    birth: '17/06/1995',
    useMyLocation: 'Use my location',
    takePhoto: 'Take a photo',
    waiting: 'Waiting for the network…',
    next: 'Next',
    mood: 'What are you up for?',
    chat: 'Chat',
    locked: /^Dinner\s*With Standard/,
    messageTo: 'Message Bea',
    input: 'Message to Bea',
    hello: 'Hello Bea',
    confirmFirst: 'Before you can start a conversation, confirm your email address',
    refused: 'Confirm your email address before you start a conversation.',
    confirmed: 'Your email address is confirmed',
    messageReady: 'Your message to Bea is ready to send.',
    toMessage: 'Go to your message',
    goOn: 'Continue to Ambiance',
    ready: 'Your address is confirmed. Your message is ready to send.',
    send: 'Send',
  },
  fr: {
    home: '/fr',
    start: 'Faire des rencontres',
    birth: '17 juin 1995',
    useMyLocation: 'Utiliser ma position',
    takePhoto: 'Prendre une photo',
    waiting: 'En attente du réseau…',
    next: 'Suivant',
    mood: 'Tu as envie de quoi\u202f?',
    chat: 'Discuter',
    locked: /^Souper\s*Avec Standard/,
    messageTo: 'Écrire à Bea',
    input: 'Message à Bea',
    hello: 'Bonjour Bea',
    confirmFirst: 'Avant de commencer une conversation, confirme ton adresse courriel',
    refused: 'Confirme ton adresse courriel avant de commencer une conversation.',
    confirmed: 'Adresse courriel confirmée',
    messageReady: 'Ton message à Bea est prêt à être envoyé.',
    toMessage: 'Aller au message',
    goOn: 'Continuer vers Ambiance',
    ready: 'Ton adresse est confirmée. Ton message est prêt à être envoyé.',
    send: 'Envoyer',
  },
} as const;

/** Counts the taps on the page and in the mail. Typing, and the key that ends a line, do not count as taps. */
function countTaps() {
  let count = 0;
  return {
    async tap(target: Locator) {
      await target.tap();
      count += 1;
    },
    /** The mail's own program shows the link. As there, it opens another tab. */
    async tapInMail(context: BrowserContext, link: string) {
      const opened = await context.newPage();
      await opened.goto(link);
      count += 1;
      return opened;
    },
    count: () => count,
  };
}

/** The whole button is above the bar at the bottom, also while the phone's browser shows its own bars. */
async function expectAboveBar(page: Page, button: Locator) {
  const size = page.viewportSize()!;
  for (const height of [664, size.height]) {
    await page.setViewportSize({ ...size, height });
    await expect(button).toBeInViewport({ ratio: 1 });
    const { y, height: own } = (await button.boundingBox())!;
    expect(y + own).toBeLessThanOrEqual((await page.locator('#bottom-bar').boundingBox())!.y);
  }
}

async function photoFile(page: Page) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 500;
    canvas.getContext('2d')!.fillRect(50, 50, 200, 300);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  });
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') };
}

/** A newcomer walks from the landing page until the first message is sent, or refused because the address is not confirmed. */
async function writeFirst(
  { page, context }: { page: Page; context: BrowserContext },
  language: 'en' | 'fr',
  { tap }: Pick<ReturnType<typeof countTaps>, 'tap'>,
): Promise<Locator> {
  const texts = journeys[language];
  const words = registrationWords[language];
  await page.goto(texts.home);
  await tap(page.getByRole('link', { name: texts.start }).first());
  const form = registrationForm(page, language);
  await tap(form.getByLabel(words.email));
  await page.keyboard.type(`ana-${language}@example.com`);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel(words.password, { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  const birth = form.getByLabel(words.dateOfBirth, { exact: true });
  await expect(birth).toBeFocused();
  await page.keyboard.type(texts.birth);
  await page.keyboard.press('Enter');

  await expect(form.getByLabel(words.displayName)).toBeFocused();
  await page.keyboard.type('Ana');
  await context.grantPermissions(['geolocation']);
  await tap(form.getByRole('button', { name: texts.useMyLocation }));
  await expect(form.getByLabel(words.city)).toHaveValue('Montréal');
  await expect(form.getByLabel(words.country)).toHaveValue('Canada');
  await tap(form.getByRole('button', { name: words.createAccount }));

  await page.waitForURL('**/profile');
  const choosing = page.waitForEvent('filechooser');
  await tap(page.getByRole('button', { name: texts.takePhoto }));
  const chooser = await choosing;
  expect(await chooser.element().getAttribute('capture')).toBe('user');
  // The network fails. The photo stays in its frame, and is sent without a tap when the network is back.
  const uploads = '**/api/users/me/photos*';
  await page.route(uploads, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await chooser.setFiles(await photoFile(page));
  await expect(page.getByText(texts.waiting)).toBeVisible();
  await expect(page.getByRole('img', { name: 'me.jpg' })).toBeVisible();
  await page.unroute(uploads);
  await tap(page.getByRole('link', { name: texts.next }));

  await expect(page.getByRole('heading', { name: texts.mood })).toBeFocused();
  await expect(page.getByRole('link', { name: texts.locked })).toBeVisible();
  await tap(page.getByRole('button', { name: texts.chat, exact: true }));
  await page.waitForURL('**/search**');
  const message = page.getByRole('link', { name: texts.messageTo });
  await expectAboveBar(page, message);
  await tap(message);
  const input = page.getByRole('textbox', { name: texts.input });
  await expect(input).toBeEditable();
  await tap(input);
  await page.keyboard.type(texts.hello);
  await page.keyboard.press('Enter');
  return input;
}

/** Someone in the same mood, whom newcomers find. */
async function registerBea(request: APIRequestContext, { confirms = false } = {}) {
  const bea = await register(request, 'Bea', { description: 'Set designer.', expectations: 'A long dinner' });
  if (confirms) await confirmEmail(request, bea);
  await request.put('/api/users/me/mood', {
    headers: await authorizationAs(request, bea),
    data: { MoodKey: 'chat' },
  });
}

for (const language of ['en', 'fr'] as const) {
  const texts = journeys[language];

  test(`a newcomer on a phone sends the first message after ${taps.unconfirmed} taps, in ${language}`, async ({
    page,
    context,
    request,
  }) => {
    await registerBea(request);
    const { tap, count } = countTaps();
    await writeFirst({ page, context }, language, { tap });
    await expect(page.getByRole('log').getByText(texts.hello)).toBeVisible();
    expect(count()).toBe(taps.unconfirmed);
  });

  test.describe('an instance that requires confirmed addresses', () => {
    test.use({ settings: { REQUIRE_VERIFIED_EMAIL: 'true' } });

    test(`a newcomer on a phone sends the first message after ${taps.confirmed} taps, in ${language}`, async ({
      page,
      context,
      request,
    }) => {
      await registerBea(request, { confirms: true });
      const { tap, tapInMail, count } = countTaps();
      const input = await writeFirst({ page, context }, language, { tap });
      // The refused text is in the input again, and a reload keeps it.
      await expect(toast(page, texts.refused)).toBeVisible();
      await expect(input).toHaveValue(texts.hello);
      await page.reload();
      await expect(input).toHaveValue(texts.hello);
      await expect(page.getByText(texts.confirmFirst)).toBeVisible();

      const link = await mailedLink(request, `ana-${language}@example.com`, '/verify-email');
      const opened = await tapInMail(context, link);
      await expect(opened.getByRole('heading', { name: texts.confirmed })).toBeVisible();
      await expect(opened.getByText(texts.messageReady)).toBeVisible();
      // The chat that is still open shows it without a reload.
      await expect(page.getByText(texts.ready)).toBeVisible();
      await expect(input).toHaveValue(texts.hello);

      await tap(opened.getByRole('link', { name: texts.toMessage }));
      await expect(opened.getByText(texts.ready)).toBeVisible();
      await expect(opened.getByRole('textbox', { name: texts.input })).toHaveValue(texts.hello);
      await tap(opened.getByRole('button', { name: texts.send, exact: true }));
      for (const tab of [opened, page]) {
        await expect(tab.getByRole('log').getByText(texts.hello)).toHaveCount(1);
        await expect(tab.getByRole('textbox', { name: texts.input })).toHaveValue('');
        await expect(tab.getByText(texts.ready)).toBeHidden();
      }
      expect(count()).toBe(taps.confirmed);
      // A later visit finds none of it.
      await opened.goto('/verify-email');
      await expect(opened.getByRole('link', { name: texts.goOn })).toBeVisible();
      await expect(opened.getByRole('link', { name: texts.toMessage })).toHaveCount(0);
    });
  });
}

test('Back returns to the step before, a reload stays on the step, and only the password has to be typed again', async ({
  page,
  request,
}) => {
  const bystander = await register(request, 'Bea');
  await page.goto('/');
  await page.getByRole('button', { name: 'Chat', exact: true }).tap();
  await page.getByRole('link', { name: 'Start matching' }).first().tap();
  const form = registrationForm(page);
  const next = form.getByRole('button', { name: 'Next' });
  await form.getByLabel('Email').fill('ana@example.com');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await next.tap();
  await expect(page).toHaveURL(/\/auth\?tab=register&step=2$/);
  const birth = form.getByLabel('Date of birth', { exact: true });
  await birth.fill('17 juin 1995');
  await expect(form.getByText('June 17, 1995').first()).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel('Email')).toHaveValue('ana@example.com');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.goForward();
  await expect(birth).toHaveValue(/1995/);
  await page.reload();
  await expect(birth).toHaveValue('1995-06-17');
  await next.tap();
  await form.getByLabel('Display name').fill('Ana');
  await form.getByLabel('City').fill('Oka');
  await form.getByLabel('Country').fill('Canada');
  await page.reload();
  await expect(page).toHaveURL(/step=3$/);
  await expect(form.getByLabel('City')).toHaveValue('Oka');
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain(password);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Create account' }).tap();

  // Chat was chosen on the landing page, so only photos are asked for.
  await page.waitForURL('**/profile');
  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip for now' }).tap();
  await page.waitForURL('**/search?mood=chat');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Show your face' })).toBeVisible();
  // The other member still logs in as before.
  expect((await request.post('/api/auth/login', { data: { email: bystander.email, password } })).status()).toBe(200);
});

test('an impossible date is refused while it is typed, and a taken address at its own step', async ({
  page,
  request,
}) => {
  await register(request, 'Bea');
  await page.goto('/auth?tab=register&step=3');
  const form = registrationForm(page);
  // Nothing is filled in yet, so the first step comes first.
  await expect(form.getByLabel('Email')).toBeVisible();
  await form.getByLabel('Email').fill('bea@example.com');
  await form.getByLabel('Password', { exact: true }).fill(password);
  const next = form.getByRole('button', { name: 'Next' });
  await next.tap();
  const birth = form.getByLabel('Date of birth', { exact: true });
  // An unfinished date is not refused.
  await birth.pressSequentially('17/06');
  await expect(birth).toHaveAccessibleDescription(/never your birth date\.$/);
  for (const [typed, sentence] of [
    ['31/02/1995', /We can’t read this date\./],
    ['17 brumaire', /We can’t read this date\./],
    ['2999-01-01', /must be between January 1, 1900 and today\.$/],
    ['01/01/2020', /You must be at least 18 years old to use Ambiance\.$/],
  ] as const) {
    await birth.fill(typed);
    await expect(birth).toHaveAccessibleDescription(sentence);
    await next.tap();
    await expect(birth).toBeFocused();
  }
  await birth.fill('17/06/1995');
  await next.tap();
  await form.getByLabel('Display name').fill('Bea');
  await form.getByLabel('City').fill('Oka');
  await form.getByLabel('Country').fill('Canada');
  // Closes the suggestions.
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Create account' }).tap();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'An account with this email already exists. Please log in.',
  );
  await expect(form.getByLabel('Email')).toBeFocused();

  // If someone else logs in here, nothing of it is left in the tab.
  const begun = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(await begun()).toContain('1995-06-17');
  await page.getByRole('tab', { name: 'Log in' }).tap();
  await logInHere(page, { email: 'bea@example.com' });
  await page.waitForURL('**/search**');
  expect(await begun()).not.toContain('1995-06-17');
});
