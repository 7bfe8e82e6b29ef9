import { describe, expect, test } from 'vitest';
import { registrationOf } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { startWithAdmin } from '../../../test/start-with-admin.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { looksReserved } from './reserved-names.ts';

const refused = {
  status: 400,
  code: 'name.reserved',
  message: 'This name could be mistaken for our team. Please choose another one.',
  fields: { displayName: { code: 'name.reserved' } },
};

test.each([
  'Ambiance Support',
  'AMBIANCE',
  'Ambiаnсе',
  'Αmbiance',
  'Arnbiance',
  'Ambi\u200bance',
  'admin',
  'Admin 1',
  'Admin42',
  'Аdmіn',
  'АDМІN',
  'ᴀᴅᴍɪɴ',
  'Ad\u200dmin',
  'A\u00addmin',
  'A.d.m.i.n',
  'Adm\u0131n',
  'Admln',
  '4dm1n',
  'Ａｄｍｉｎ',
  'Ádmîn Jo',
  'JoAdmin',
  'Administratrice',
  'Moderator',
  'Modérateur',
  'The Staff',
  'Official Jo',
  'Suppоrт',
  'supp0rt',
])('"%s" looks like staff or the product', (name) => expect(looksReserved(name)).toBe(true));

test.each([
  'Admira',
  'Staffan',
  'Amir',
  'Stafford',
  'Padmini',
  'Ambre',
  'Ambrose',
  'Modeste',
  'Bernard',
  'Rosemary',
  'Élodie',
  'Marc-André',
  'Jean-Félix O’Neil',
  'Thi\u200cbault',
  'Ольга',
  'Адриан',
  'Αδμητος',
  '美玲',
  'ياسمين',
  'नीला',
  'Jo 2',
  'Zoë 🌈',
  '🌊',
])('"%s" is accepted as an ordinary name', (name) => expect(looksReserved(name)).toBe(false));

describe('a name that looks like staff is refused', () => {
  test('at registration, and no account is created', async () => {
    const { visitor, signUp, platform } = await startTestServer();
    const bystander = await signUp();
    const body = registrationOf('ana@example.com', { displayName: 'Аdmіn' });
    await expect(visitor.accounts.register({ body })).rejects.toMatchObject(refused);
    const emails = await platform.db.selectFrom('users').select('email').execute();
    expect(emails).toEqual([{ email: bystander.email }]);
  });

  test('in a profile, which stays unchanged', async () => {
    const { signUp } = await startTestServer();
    const [ana, bystander] = [await signUp(), await signUp()];
    const body = { displayName: 'Ambiance Support', city: 'Laval' };
    await expect(ana.members.updateMe({ body })).rejects.toMatchObject(refused);
    expect(await ana.members.me()).toEqual(ana.user);
    expect(await bystander.members.me()).toEqual(bystander.user);
  });

  test('for a host, and no account is created', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const body = { email: 'host@example.com', displayName: 'Ad\u200bmin', password: 'typed by the manager' };
    const params = { id: String(venue.id) };
    await expect(venue.manager.hosts.create({ params, body })).rejects.toMatchObject(refused);
    expect(await venue.manager.hosts.list({ params })).toEqual([]);
    await expect(server.logIn(body.email, body.password)).rejects.toMatchObject({ code: 'login.refused' });
  });
});

test('a name given by the admin command stays when other profile fields are saved', async () => {
  const { admin, signUp, platform, logIn } = await startWithAdmin();
  const bystander = await signUp();
  await admin('staff create --email noor@example.com --name "Ambiance Support" --role moderator');
  const { password_hash } = await platform.db
    .selectFrom('users')
    .where('id', '=', bystander.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  await platform.db.updateTable('users').set({ password_hash }).where('email', '=', 'noor@example.com').execute();
  const noor = await logIn('noor@example.com');
  const saved = await noor.members.updateMe({ body: { displayName: 'Ambiance Support', description: 'Here for you' } });
  expect(saved).toMatchObject({ displayName: 'Ambiance Support', description: 'Here for you' });
  expect(await bystander.members.me()).toEqual(bystander.user);
});
