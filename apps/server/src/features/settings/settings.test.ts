import type { SettingChanges } from '@ambiance/contract/settings';
import { describe, expect, test } from 'vitest';
import { type ChatClient, openChat } from '../../../test/chat-client.ts';
import { wroteYesterday } from '../../../test/chat-people.ts';
import type { SignedIn } from '../../../test/people.ts';
import { around, idsFoundBy, montreal } from '../../../test/searching.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const position = { latitude: montreal[0], longitude: montreal[1] };
const about = ({ id }: SignedIn) => ({ params: { id } });
const unknown = { status: 404, code: 'member.unknown' };
const asBefore = {
  paused: false,
  showsActivity: true,
  sendsReadReceipts: true,
  firstMessagesFrom: 'everybody',
  wantsStillUp: false,
};

/** Ana changes her settings. She and Ben have written to each other; Cleo and Dan have no chats, and Dan changes nothing. */
async function startWithFour() {
  const server = await startTestServer();
  const sign = (displayName: string) => server.signUp({ ...position, displayName });
  const [ana, ben, cleo, dan] = [await sign('Ana'), await sign('Ben'), await sign('Cleo'), await sign('Dan')];
  await wroteYesterday(server, ana.id, ben.id);
  const open = (person: SignedIn) => openChat(server.address, person.accessToken);
  const set = (body: SettingChanges, person = ana) => person.settings.change({ body });
  return { ...server, server, ana, ben, cleo, dan, open, set };
}

test('settings start open, change one at a time, and reach all of the member’s devices', async () => {
  const { ana, ben, open, set } = await startWithFour();
  const [onPhone, onLaptop, atBen] = [await open(ana), await open(ana), await open(ben)];
  expect(ana.user.settings).toEqual(asBefore);
  expect(await set({})).toEqual(asBefore);
  expect(await set({ paused: true })).toEqual({ ...asBefore, paused: true });
  const after = { ...asBefore, paused: true, firstMessagesFrom: 'verified' };
  expect(await set({ firstMessagesFrom: 'verified' })).toEqual(after);
  for (const device of [onPhone, onLaptop]) expect((await device.receives('SettingsChanged', 3)).at(-1)).toEqual(after);
  expect((await ana.members.me()).settings).toEqual(after);
  expect((await ben.members.me()).settings).toEqual(asBefore);
  await atBen.flush();
  expect(atBen.received('SettingsChanged')).toEqual([]);
  for (const wrong of [{ paused: 'yes' }, { firstMessagesFrom: 'nobody' }, { sendsReadReceipts: null }]) {
    await expect(set(wrong as object)).rejects.toMatchObject({ status: 400, code: 'field.invalid' });
  }
  expect((await ana.members.me()).settings).toEqual(after);
});

describe('a pause', () => {
  test('hides the member from search, counts, look-up and favorites until it ends', async () => {
    const { ana, ben, cleo, dan, set } = await startWithFour();
    await cleo.favorites.add(about(ana));
    const seen = async () => ({
      found: (await idsFoundBy(cleo, around(montreal))).includes(ana.id),
      named: (await idsFoundBy(cleo, { q: 'ana' })).includes(ana.id),
      others: (await idsFoundBy(cleo)).filter((id) => id !== ana.id).toSorted(),
      nearby: (await cleo.discovery.nearbyCounts())[0]?.count,
      known: await cleo.discovery.member(about(ana)).then(
        () => true,
        () => false,
      ),
      favorites: (await cleo.favorites.mine()).length,
    });
    const others = [ben.id, dan.id].toSorted();
    const openly = { found: true, named: true, others, nearby: 3, known: true, favorites: 1 };
    expect(await seen()).toEqual(openly);
    await set({ paused: true });
    expect(await seen()).toEqual({ found: false, named: false, others, nearby: 2, known: false, favorites: 0 });
    await expect(cleo.favorites.add(about(ana))).rejects.toMatchObject(unknown);
    // Further changes by Ana do not make her visible again.
    await ana.moods.set({ body: { MoodKey: 'chat' } });
    expect((await seen()).found).toBe(false);
    await set({ paused: false });
    expect(await seen()).toEqual(openly);
  });

  test('leaves conversations unchanged, and no other member can start one', async () => {
    const { ana, ben, cleo, open, set } = await startWithFour();
    const [atAna, atBen, atCleo] = [await open(ana), await open(ben), await open(cleo)];
    await set({ paused: true });
    expect(await ben.discovery.member(about(ana))).toMatchObject({ id: ana.id, firstMessageRefusal: null });
    expect(await atBen.send(ana.id, 'Are you there?')).toMatchObject({ text: 'Are you there?' });
    expect(await atAna.send(ben.id, 'I am')).toMatchObject({ text: 'I am' });
    await expect(atCleo.send(ana.id, 'Hello')).rejects.toThrow('This member cannot be found.');
    expect((await ana.chat.conversations()).items.map(({ partner }) => partner.id)).toEqual([ben.id]);
    // A paused user may write first, and is visible to that member from then on.
    await atAna.send(cleo.id, 'Hello Cleo');
    expect(await atCleo.send(ana.id, 'Hello Ana')).toMatchObject({ text: 'Hello Ana' });
    expect(await cleo.discovery.member(about(ana))).toMatchObject({ id: ana.id });
  });
});

describe('the choice of who may write first', () => {
  const refusals = {
    verified: ['verified-only', 'This member accepts first messages from verified members only.'],
    saved: ['saved-only', 'This member accepts first messages only from their favorites.'],
  } as const;

  test.each(['verified', 'saved'] as const)('is shown before writing, and enforced: %s', async (senders) => {
    const { platform, ana, ben, cleo, dan, open, set } = await startWithFour();
    const [atBen, atCleo, atDan] = [await open(ben), await open(cleo), await open(dan)];
    const refusalOf = async (person: SignedIn) => {
      const member = await person.discovery.member(about(ana));
      const { items } = await person.discovery.search({ query: { q: 'ana' } });
      expect(items).toEqual([member]);
      return member.firstMessageRefusal;
    };
    expect(await refusalOf(cleo)).toBe(null);
    await set({ firstMessagesFrom: senders });
    const [refusal, sentence] = refusals[senders];
    expect(await refusalOf(cleo)).toBe(refusal);
    await expect(atCleo.send(ana.id, 'Hello')).rejects.toThrow(sentence);
    expect((await ana.chat.conversations()).items).toHaveLength(1);

    // Ana and Ben have written to each other, so he may write.
    expect(await refusalOf(ben)).toBe(null);
    expect(await atBen.send(ana.id, 'Hello again')).not.toBe(null);
    // She writes first to Dan, who may then answer.
    expect(await (await open(ana)).send(dan.id, 'Hello Dan')).not.toBe(null);
    expect(await refusalOf(dan)).toBe(null);
    expect(await atDan.send(ana.id, 'Hello Ana')).not.toBe(null);

    if (senders === 'saved') await ana.favorites.add(about(cleo));
    else {
      const badge = { verification_source: 'phone' as const, verified_at: platform.clock.now() };
      await platform.db.updateTable('users').set(badge).where('id', '=', cleo.id).execute();
    }
    expect(await refusalOf(cleo)).toBe(null);
    expect(await atCleo.send(ana.id, 'Hello')).toMatchObject({ text: 'Hello' });
  });

  test('uses up no chat when it refuses, and refuses in the sender’s language', async () => {
    const { address, ana, cleo, set } = await startWithFour();
    await set({ firstMessagesFrom: 'saved' });
    const inFrench = await openChat(address, cleo.accessToken, { lang: 'fr', errors: 'codes' });
    const error = 'Ce membre n’accepte un premier message que des membres de ses favoris.';
    const refusal = JSON.stringify({ code: 'first-message.saved-only', error });
    const sent = await inFrench.send(ana.id, 'Bonjour').catch(({ message }: Error) => message);
    expect(JSON.parse(/\{.*\}/.exec(sent as string)![0])).toEqual(JSON.parse(refusal));
    expect(await cleo.plans.limits()).toMatchObject({ dailyMessage: { used: 0 }, weeklyNewChats: { used: 0 } });
  });
});

describe('read receipts', () => {
  const isRead = async (person: SignedIn, partner: SignedIn) =>
    (await person.chat.history(about(partner)))
      .filter(({ fromUserId }) => fromUserId === person.id)
      .map((one) => one.isRead);

  test.each(['reader', 'writer'] as const)(
    'are not sent in either direction while the %s has turned them off',
    async (side) => {
      const { ana, ben, dan, open, set } = await startWithFour();
      const [atAna, atBen, atDan] = [await open(ana), await open(ben), await open(dan)];
      const read = async (from: ChatClient, to: SignedIn, by: ChatClient, sender: SignedIn) => {
        const message = await from.send(to.id, 'Hello');
        await by.connection.invoke('MarkRead', sender.id, message!.id);
      };
      await read(atAna, ben, atBen, ana);
      expect(await atAna.receives('MessagesRead')).toHaveLength(1);
      expect(await isRead(ana, ben)).toEqual([true, true]);

      const quiet = side === 'reader' ? ben : ana;
      await set({ sendsReadReceipts: false }, quiet);
      await read(atAna, ben, atBen, ana);
      await read(atBen, ana, atAna, ben);
      await read(atDan, ben, atBen, dan);
      await atAna.flush();
      await atBen.flush();
      expect(atAna.received('MessagesRead')).toHaveLength(1);
      expect(atBen.received('MessagesRead')).toEqual([]);
      expect(await isRead(ana, ben)).toEqual([true, true, false]);
      expect(await isRead(ben, ana)).toEqual([false]);
      // For the readers themselves the messages count as read.
      expect(await ben.chat.unreadCount()).toEqual({ count: 0 });
      expect(await ana.chat.unreadCount()).toEqual({ count: 0 });
      expect(await isRead(dan, ben)).toEqual([side === 'writer']);

      // Messages read without a receipt stay unread for the sender until a new one is read.
      await set({ sendsReadReceipts: true }, quiet);
      expect(await isRead(ana, ben)).toEqual([true, true, false]);
      await read(atAna, ben, atBen, ana);
      expect(await atAna.receives('MessagesRead', 2)).toHaveLength(2);
      expect(await isRead(ana, ben)).toEqual([true, true, true, true]);
    },
  );
});

describe('activity', () => {
  const online = async (person: SignedIn, partner: SignedIn) =>
    (await person.chat.conversations()).items.find((one) => one.partner.id === partner.id)?.partner.online;

  test('that is hidden while both are online disappears at once on both sides, and returns when shown', async () => {
    const { server, ana, ben, dan, open, set } = await startWithFour();
    await wroteYesterday(server, ben.id, dan.id);
    const [atBen, atDan] = [await open(ben), await open(dan)];
    const atAna = await open(ana);
    await atBen.seesOnline(dan, ana);
    await atAna.seesOnline(ben);
    expect([await online(ana, ben), await online(ben, ana), await online(dan, ben)]).toEqual([true, true, true]);

    await set({ showsActivity: false });
    expect(await atBen.receives('UserOffline')).toEqual([ana.id]);
    expect(await atAna.receives('UserOffline')).toEqual([ben.id]);
    expect([await online(ana, ben), await online(ben, ana), await online(dan, ben)]).toEqual([false, false, true]);
    const before = atBen.received('UserOnline').length;
    const again = await open(ana);
    await again.flush();
    await again.stop();
    await atBen.flush();
    expect(again.received('UserOnline')).toEqual([]);
    expect(atBen.received('UserOnline')).toHaveLength(before);

    await set({ showsActivity: true });
    expect((await atBen.receives('UserOnline', before + 1)).at(-1)).toBe(ana.id);
    expect((await atAna.receives('UserOnline', 2)).at(-1)).toBe(ben.id);
    expect([await online(ana, ben), await online(ben, ana)]).toEqual([true, true]);
    await atDan.flush();
    expect(atDan.received('UserOffline')).toEqual([]);
    expect(atDan.received('UserOnline')).not.toContain(ana.id);
  });

  test('is shown as within a day or a week, unless either side hides it', async () => {
    const { clock, logIn, ana, ben, cleo, set } = await startWithFour();
    const lastActive = async (person: SignedIn, other: SignedIn) =>
      (await person.discovery.member(about(other))).lastActive;
    expect(await lastActive(ben, ana)).toBe('today');
    await set({ showsActivity: false });
    expect([await lastActive(ben, ana), await lastActive(ana, ben)]).toEqual([null, null]);
    expect(await lastActive(cleo, ben)).toBe('today');
    // A user who hides activity comes after those who show it, however active they are.
    expect(await idsFoundBy(cleo)).toHaveLength(3);
    expect((await idsFoundBy(cleo)).at(-1)).toBe(ana.id);
    await set({ showsActivity: true });
    clock.advance({ days: 1 });
    expect(await lastActive(cleo, ana)).toBe('this-week');
    clock.advance({ days: 5 });
    const later = await logIn(cleo.email);
    expect(await lastActive(later, ana)).toBe('this-week');
    clock.advance({ days: 1 });
    const latest = await logIn(cleo.email);
    expect(await lastActive(latest, ana)).toBe(null);
  });
});
