import { expect, test } from 'vitest';
import { query } from '../src/platform/database/database.ts';
import { type Registrant, type SignedIn, testPassword } from './people.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { openVenue } from './venue-people.ts';

const here = { latitude: 45.5, longitude: -73.57 };

const registrants: Registrant[] = [
  {},
  {
    email: 'Ana@Example.com ',
    displayName: ' Ana ',
    city: 'Québec',
    language: 'fr',
    description: 'Hi',
    expectations: '',
  },
  { ...here, tier: 'premium', mood: 'travel', showsActivity: false, sendsReadReceipts: false },
  { ...here, mood: 'chat', dateOfBirth: '2000-02-29' },
  { tier: 'standard', role: 'moderator' },
  { ...here, role: 'admin' },
];

/** All rows of all tables, and the people as a login returns them. Words replace ids and values that depend on chance. */
async function stateWith(people: readonly SignedIn[], { platform, jobs }: TestServer) {
  await jobs.find(({ name }) => name === 'deliver mails')!.run();
  const tables = await query<{ name: string }>(
    platform.db,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`,
    [],
  );
  const rows = await query<{ row: string }>(
    platform.db,
    tables.map(({ name }) => `select '${name} ' || to_jsonb(one)::text as row from ${name} one`).join(' union all '),
    [],
  );
  const inWords = (text: string) =>
    people
      .reduce((words, { id }, index) => words.replaceAll(id, `person ${index}`), text)
      .replace(/"id": (\d+|"[\da-f-]{36}")/g, '"id": "…"')
      .replace(/"(password_hash|token_hash)": "[^"]+"/g, '"$1": "…"')
      .replace(/(host ?)\d+/gi, '$1');
  return {
    rows: rows.map(({ row }) => inWords(row)).toSorted(),
    people: people.map(({ user }): unknown => JSON.parse(inWords(JSON.stringify(user)))),
  };
}

const twoServers = async (environment = {}) =>
  [await startTestServer({ environment }), await startTestServer({ environment })] as const;

async function oneByOne<Given, Made>(all: readonly Given[], make: (one: Given) => Promise<Made>): Promise<Made[]> {
  const made = [];
  for (const one of all) made.push(await make(one));
  return made;
}

test.for([{}, { REQUIRE_VERIFIED_EMAIL: 'true' }])(
  'members whom tests create have the same rows as members who registered and logged in, with the settings %j',
  async (environment) => {
    const [server, apiServer] = await twoServers(environment);
    const quick = await stateWith(await oneByOne(registrants, server.signUp), server);
    expect(quick).toEqual(await stateWith(await oneByOne(registrants, apiServer.register), apiServer));
    expect(quick.rows.filter((row) => row.startsWith('sessions '))).toHaveLength(registrants.length);
  },
);

test('a session that tests open has the same rows as one after a login', async () => {
  const [server, apiServer] = await twoServers();
  const openAgain = async (at: TestServer, open: (ana: SignedIn) => Promise<SignedIn>) => {
    const ana = await at.signUp({ tier: 'standard', mood: 'dinner', role: 'moderator' });
    at.clock.advance({ hours: 30 });
    return stateWith([await open(ana)], at);
  };
  const quick = await openAgain(server, server.openSession);
  expect(quick).toEqual(await openAgain(apiServer, ({ email }) => apiServer.logIn(email)));
});

test('hosts whom tests hire have the same rows as hosts who replaced the password that their manager chose', async () => {
  const [server, apiServer] = await twoServers();
  const switches = [{}, { visibleAsIndividual: true }, { nonDiscoverable: true }];
  const quickVenue = await openVenue(server, here);
  const quick = await stateWith([quickVenue.manager, ...(await oneByOne(switches, quickVenue.hire))], server);

  const { id, manager } = await openVenue(apiServer, here);
  const hosts = await oneByOne([...switches.entries()], async ([index, given]) => {
    const [email, password] = [`host${index}@example.com`, `${testPassword} of the manager`];
    await manager.hosts.create({
      params: { id: String(id) },
      body: { email, displayName: `Host ${index}`, password, ...given },
    });
    const first = await apiServer.logIn(email, password);
    await first.accounts.changePassword({ body: { currentPassword: password, newPassword: testPassword } });
    const host = await apiServer.logIn(email);
    await host.accounts.endOtherSessions();
    return host;
  });
  expect(quick).toEqual(await stateWith([manager, ...hosts], apiServer));
});
