import type { Conversation, Message } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import type { Page } from 'playwright/test';
import { answering, changing, changingMe, refusing, refusingMessages, type Screen, unsendingQuoted } from './screen.ts';
import type { ScreenTexts } from './screen-texts.ts';

/** Opens the conversation of the list that has these words. */
export const openConversation = async (page: Page, saying = '') => {
  await page.locator('main a[href^="/chat"]').filter({ hasText: saying }).first().click();
  await page.getByRole('log').waitFor();
};

const openMessageMenu = async (page: Page, texts: ScreenTexts, saying: string) => {
  const message = page.locator('[data-message]').filter({ hasText: saying });
  await message.scrollIntoViewIfNeeded();
  await message
    .getByRole('button', { name: texts.chat('moreAboutMessage') })
    // On a phone, a finger opens the menu by resting on the message. The button is only for screen readers and keyboards.
    .dispatchEvent('click');
  await page.getByRole('menu').waitFor();
};

const openDrawer = async (page: Page, texts: ScreenTexts) => {
  await page.getByRole('button', { name: texts.app('openMenu') }).click();
  await page.getByRole('dialog').waitFor();
};

const friendToNotify = {
  messageId: 1,
  partnerName: 'Sam',
  friend: 'lea@example.com',
  language: 'fr',
  dueUtc: '2026-11-27T03:00:00.000Z',
  state: 'waiting',
  isCallAsked: false,
};

/** A meeting at a venue that takes place now, with the state of a request for help. */
const table = (check: object | null) => ({
  messageId: 1,
  withUserId: null,
  venueName: 'Café Lanterne',
  untilUtc: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  check: check && {
    id: 1,
    askedUtc: new Date().toISOString(),
    isUnanswered: false,
    isAnswered: false,
    answeredBy: null,
    ...check,
  },
});
const atTable =
  (check: object | null, { isOnline = true } = {}) =>
  async (page: Page) => {
    const tables = [table(check)];
    const checkIns = [{ ...friendToNotify, id: 2, partnerName: 'Ben', friend: '+15145550199' }];
    await changing<object>('**/api/users/me/catch-up', (missed) => ({ ...missed, tables, checkIns }))(page);
    await answering('**/api/table-checks', tables)(page);
    await answering('**/api/check-ins', checkIns)(page);
    await answering('**/api/table-checks/staff*', { isOnline })(page);
  };
const openTableHelp = async (page: Page, texts: ScreenTexts) => {
  await page.getByRole('button', { name: texts.tableChecks('open') }).click();
  await page.getByRole('dialog').waitFor();
};

/** Conversations of which there are more, and the next page cannot be loaded. */
const refusingMoreConversations: Screen['before'] = async (page, language) => {
  await page.route('**/api/messages/conversations', async (route) => {
    const json: unknown = await (await route.fetch()).json();
    await route.fulfill({ json, headers: { Link: '</api/messages/conversations?cursor=1>; rel="next"' } });
  });
  await refusing('**/api/messages/conversations?cursor=*')(page, language);
};

/** A full page of messages, and those before it cannot be loaded. */
const refusingOlderMessages: Screen['before'] = async (page, language) => {
  await changing<Message[]>(/\/api\/messages\/[\da-f-]{36}$/, (messages) => {
    const [plain] = messages.filter(({ proposal, replyTo, reactions }) => !proposal && !replyTo && !reactions);
    const last = messages.at(-1)!;
    return Array.from({ length: historyPageSize }, (_, place) => ({
      ...plain!,
      id: last.id - historyPageSize + 1 + place,
      sentUtc: last.sentUtc,
      isRead: true,
      readUtc: last.sentUtc,
    }));
  })(page);
  await refusing('**/api/messages/*?before=*')(page, language);
  await answering('**/api/messages/*/changes*', [])(page);
};

const lou = { id: '5e0c62a0-1c1f-4d0e-9a37-0a1b2c3d4e5f', displayName: 'Lou' };
const withLou = { hostUserId: lou.id, hostName: lou.displayName, venueName: 'Café Lanterne' };

/** Conversations with a host whose venue chat was handed over to, or came from, another host. */
const handOvers: readonly Screen[] = [
  {
    name: 'messages-handed-over',
    path: '/messages',
    as: 'premium',
    before: changing<Conversation[]>('**/api/messages/conversations*', (conversations) =>
      conversations.map((one, place) =>
        place === 0 ? { ...one, partner: { ...one.partner, venueName: withLou.venueName }, handedOverTo: lou } : one,
      ),
    ),
  },
  {
    name: 'chat-handed-over',
    path: '/messages',
    as: 'premium',
    before: answering('**/api/hosts/*/successor', {
      successor: withLou,
      end: null,
      isOpen: false,
      canWrite: true,
      host: { displayName: 'Sam', venueName: withLou.venueName, primaryPhotoUrl: null },
    }),
    open: (page) => openConversation(page, 'Sam'),
  },
  {
    name: 'chat-passed-on',
    path: '/messages',
    as: 'premium',
    before: changing<Message[]>(/\/api\/messages\/[\da-f-]{36}(\/changes)?(\?|$)/, (messages) =>
      messages
        .filter(({ proposal, replyTo, reactions }) => !proposal && !replyTo && !reactions)
        .slice(0, 4)
        .map((one) => ({ ...one, passedOn: { fromName: lou.displayName } })),
    ),
    open: (page) => openConversation(page, 'Sam'),
  },
];

export const conversationScreens: readonly Screen[] = [
  ...handOvers,
  { name: 'drawer', path: '/search', as: 'premium', only: 'phone', open: openDrawer },
  { name: 'messages', path: '/messages', as: 'standard' },
  {
    name: 'messages-none',
    path: '/messages',
    as: 'standard',
    before: answering('**/api/messages/conversations*', []),
  },
  { name: 'messages-failed', path: '/messages', as: 'standard', before: refusing('**/api/messages/conversations*') },
  {
    name: 'messages-more-failed',
    path: '/messages',
    as: 'standard',
    before: refusingMoreConversations,
    async open(page, texts) {
      await page.getByRole('button', { name: texts.ui('showMore') }).click();
      await page
        .getByRole('alert')
        .filter({ hasText: texts.chat('inboxFailed') })
        .waitFor();
    },
  },
  { name: 'messages-archived', path: '/messages?view=archived', as: 'standard' },
  { name: 'messages-archive-none', path: '/messages?view=archived', as: 'moderator' },
  { name: 'messages-found', path: '/messages?q=a', as: 'standard' },
  { name: 'messages-not-found', path: '/messages?q=Zacharie', as: 'standard' },
  {
    name: 'messages-menu',
    path: '/messages',
    as: 'standard',
    open: async (page) => {
      await page.locator('main li [aria-haspopup=menu]').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  // The profile summary above a first message from a stranger.
  {
    name: 'chat-introduction',
    path: '/messages',
    as: 'standard',
    open: (page) => openConversation(page, 'dessin du lac'),
  },
  // A conversation is found by its last message, since the demo town has members of either language.
  { name: 'chat', path: '/messages', as: 'premium', open: (page) => openConversation(page, 'Sam') },
  {
    name: 'chat-in-french',
    path: '/messages',
    as: 'standard',
    open: (page) => openConversation(page, 'des questions'),
  },
  {
    name: 'tell-friend',
    path: '/messages',
    as: 'premium',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.checkIns('notify') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'tell-friend-by-text',
    path: '/messages',
    as: 'premium',
    open: async (page, texts) => {
      await page.getByRole('button', { name: texts.checkIns('notify') }).click();
      await page.getByLabel(texts.checkIns('friend')).fill('514 555-0199');
      await page.getByRole('status').getByText('+1 514 555\u20110199').waitFor();
    },
  },
  {
    name: 'told-friends',
    path: '/messages',
    as: 'premium',
    before: changing('**/api/users/me/catch-up', (missed) => ({
      ...missed,
      checkIns: [
        { ...friendToNotify, id: 1, state: 'asked' },
        { ...friendToNotify, id: 2, partnerName: 'Ben', friend: '+15145550199', isCallAsked: true, state: 'told' },
        { ...friendToNotify, id: 3, partnerName: 'Dan' },
      ],
    })),
    open: (page, texts) =>
      page
        .getByRole('button', { name: texts.checkIns('home') })
        .first()
        .waitFor(),
  },
  {
    name: 'unreached-friends',
    path: '/messages',
    as: 'premium',
    before: changing('**/api/users/me/catch-up', (missed) => ({
      ...missed,
      checkIns: [
        { ...friendToNotify, id: 1, friend: '+15145550199', state: 'trying' },
        { ...friendToNotify, id: 2, partnerName: 'Ben', friend: '+15145550188', state: 'not-reached' },
        { ...friendToNotify, id: 3, partnerName: 'Dan', state: 'declined' },
      ],
    })),
    open: (page, texts) =>
      page
        .getByRole('link', { name: texts.checkIns('call911') })
        .first()
        .waitFor(),
  },
  { name: 'table-help', path: '/messages', as: 'premium', before: atTable(null), open: openTableHelp },
  {
    name: 'table-help-no-staff',
    path: '/messages',
    as: 'premium',
    before: atTable(null, { isOnline: false }),
    open: openTableHelp,
  },
  { name: 'table-asked', path: '/messages', as: 'premium', before: atTable({}) },
  { name: 'table-unanswered', path: '/messages', as: 'premium', before: atTable({ isUnanswered: true }) },
  {
    name: 'table-answered',
    path: '/messages',
    as: 'premium',
    before: atTable({ isAnswered: true, answeredBy: 'Jordan' }),
  },
  // Ended kindly by the partner in the standard account, and by the user in the premium account.
  { name: 'chat-ended-kindly', path: '/messages', as: 'standard', open: (page) => openConversation(page, 'J’ai faim') },
  {
    name: 'chat-ended-kindly-by-oneself',
    path: '/messages',
    as: 'premium',
    open: (page) => openConversation(page, 'east door'),
  },
  {
    name: 'chat-end-kindly',
    path: '/messages',
    as: 'premium',
    open: async (page, texts) => {
      await openConversation(page, 'Sam');
      await page.locator('main header [aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem', { name: texts.chat('notAFit') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  // An accepted proposal is shown above the conversation of premium and free, a pending one in that of standard and free.
  {
    name: 'chat-proposal',
    path: '/messages',
    as: 'free',
    open: async (page, texts) => {
      await openConversation(page, 'Élodie');
      await page.getByRole('button', { name: texts.proposals('accept') }).waitFor();
    },
  },
  {
    name: 'chat-proposal-waiting',
    path: '/messages',
    as: 'standard',
    open: async (page, texts) => {
      await openConversation(page, 'Sam');
      await page.getByRole('button', { name: texts.proposals('withdraw') }).waitFor();
    },
  },
  {
    name: 'chat-proposal-sheet',
    path: '/messages',
    as: 'free',
    open: async (page, texts) => {
      await openConversation(page, 'Élodie');
      await page.getByRole('button', { name: texts.proposals('suggestAnother') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chat-writing',
    path: '/messages',
    as: 'free',
    open: async (page) => {
      await openConversation(page);
      await page.getByRole('textbox').fill('Tonight, eight o’clock?\nThe small place by the canal.\nI will be early.');
    },
  },
  {
    // A refused message waits for the user's decision, and the messages after it wait for their turn.
    name: 'chat-not-sent',
    path: '/messages',
    as: 'free',
    before: refusingMessages('message.not-delivered'),
    open: async (page, texts) => {
      await openConversation(page);
      for (const text of ['Are you on your way?', 'I have a table.']) {
        await page.getByRole('textbox').fill(text);
        await page.keyboard.press('Enter');
      }
      await page.getByRole('textbox').fill('The one by the');
      await page.getByText(texts.chat('held'), { exact: true }).waitFor();
    },
  },
  {
    name: 'chat-menu',
    path: '/messages',
    as: 'premium',
    open: async (page) => {
      await openConversation(page);
      await page.locator('main header [aria-haspopup=menu]').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'chat-message-menu',
    path: '/messages',
    as: 'premium',
    open: async (page, texts) => {
      await openConversation(page, 'Sam');
      await openMessageMenu(page, texts, 'kouign-amann');
    },
  },
  {
    name: 'chat-replying',
    path: '/messages',
    as: 'premium',
    open: async (page, texts) => {
      await openConversation(page, 'Sam');
      await openMessageMenu(page, texts, 'kouign-amann');
      await page.getByRole('menuitem', { name: texts.chat('reply') }).click();
      await page.getByRole('button', { name: texts.chat('dropReply') }).waitFor();
      await page.getByRole('textbox').fill('I will bring the butter.');
    },
  },
  {
    name: 'chat-unsent',
    path: '/messages',
    as: 'premium',
    before: unsendingQuoted,
    open: async (page, texts) => {
      await openConversation(page, 'Sam');
      await page.getByText(texts.chat('unsent')).first().waitFor();
    },
  },
  {
    name: 'report-message',
    path: '/messages',
    as: 'premium',
    open: async (page, texts) => {
      await openConversation(page, 'Sam');
      await openMessageMenu(page, texts, 'kouign-amann');
      await page.getByRole('menuitem', { name: texts.chat('reportMessage') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chat-new',
    path: '/search?mood=all',
    as: 'premium',
    open: async (page) => {
      await page.locator('main article a[href^="/chat"]').last().click();
      await page.getByRole('textbox').waitFor();
    },
  },
  {
    // The number of chats left in the plan is shown before the first message.
    name: 'chat-new-free',
    path: '/search?mood=all',
    as: 'free',
    open: async (page) => {
      await page.locator('main article a[href^="/chat"]').last().click();
      await page.getByRole('textbox').waitFor();
    },
  },
  {
    name: 'chat-new-unproved',
    path: '/search?mood=all',
    as: 'free',
    before: changingMe((me) => ({ ...me, emailProved: false, awaitsEmailProof: true })),
    open: async (page, texts) => {
      await page.locator('main article a[href^="/chat"]').last().click();
      await page.getByRole('textbox').waitFor();
      await page.getByText(texts.chat('confirmFirst')).waitFor();
    },
  },
  {
    name: 'chat-about-photo',
    path: '/search?mood=all',
    as: 'free',
    open: async (page) => {
      await page.locator('main article a[href^="/chat"]').last().click();
      await page.getByRole('log').locator('a[href^="/chat"][aria-label]').first().click();
      await page.locator('form img').first().waitFor();
    },
  },
  {
    name: 'chat-about-line',
    path: '/search?mood=all',
    as: 'premium',
    open: async (page) => {
      await page.locator('main article a[href^="/chat"]').last().click();
      await page.getByRole('log').locator('a[href^="/chat"]:not([aria-label])').first().click();
      await page.locator('form ul').waitFor();
    },
  },
  { name: 'chat-gone', path: '/chat?to=00000000-0000-4000-8000-000000000000', as: 'premium' },
  {
    name: 'chat-older-failed',
    path: '/messages',
    as: 'premium',
    before: refusingOlderMessages,
    async open(page, texts) {
      await openConversation(page, 'Sam');
      // Playwright's click would first scroll there, and then the page loads them by itself.
      await page.getByRole('button', { name: texts.chat('earlier') }).dispatchEvent('click');
      await page.getByRole('log').getByText(texts.chat('historyFailed')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'chat-failed',
    path: '/messages',
    as: 'premium',
    before: refusing('**/api/messages/*-*'),
    open: async (page) => {
      await page.locator('main a[href^="/chat"]').first().click();
      await page.getByRole('textbox').waitFor();
    },
  },
];
