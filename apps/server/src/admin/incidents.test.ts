import { expect, test } from 'vitest';
import { startWithAdmin } from '../../test/start-with-admin.ts';

const words =
  '--information "Names, addresses" --circumstances "A backup was on a lost disk" --risk "=Encrypted" --measures "The key was changed"';

test('an incident is added, listed with what is still to do, completed and exported, and the audit log has no text of it', async () => {
  const { admin, signUp } = await startWithAdmin();
  const ana = await signUp();
  expect(await admin('incident list')).toEqual(['There are no incidents.']);
  expect(await admin(`incident add --noticed 2026-11-17 --people 120 --serious ${words}`)).toEqual([
    'Incident 1 is in the register.',
    'Notify the people and the authorities now (docs/incident-notice.md), then record it with "incident set".',
  ]);
  expect(await admin(`incident add --noticed 2026-11-18 --happened 2026-11-16 ${words}`)).toHaveLength(1);
  expect(await admin('incident list')).toEqual([
    '1  2026-11-17, SERIOUS, people: 120, people not notified, authorities not notified, Names, addresses',
    '2  2026-11-18, not serious, people: unknown, Names, addresses',
  ]);
  await admin('incident set --incident 1 --authorities-notified 2026-11-19 --people-notified 2026-11-20');
  expect(await admin('incident export')).toEqual([
    '"number","happened","noticed","information","circumstances","people","serious harm","why serious or not","measures","authorities notified","people notified"',
    `"1","unknown","2026-11-17","Names, addresses","A backup was on a lost disk","120","yes","'=Encrypted","The key was changed","2026-11-19","2026-11-20"`,
    `"2","2026-11-16","2026-11-18","Names, addresses","A backup was on a lost disk","unknown","no","'=Encrypted","The key was changed","",""`,
  ]);
  const log = (await admin('audit list')).join('\n');
  expect(log).toContain('incident-set');
  expect(log).not.toMatch(/backup|Encrypted/);
  expect(await ana.members.me()).toEqual(ana.user);
});

test.each([
  ['incident add --noticed soon', '--noticed must be a date such as 2026-12-31.'],
  ['incident add --noticed 2026-11-17', '--information is missing.'],
  [`incident add --noticed 2026-11-17 --happened 2026-11-18 ${words}`, '--happened must not be after --noticed.'],
  ['incident set --incident 7 --measures "New keys"', 'There is no incident with this number.'],
  ['incident set --incident 7', 'Give at least one change.'],
])('"%s" is refused with a message and adds nothing', async (line, sentence) => {
  const { admin } = await startWithAdmin();
  await expect(admin(line)).rejects.toThrow(sentence);
  expect(await admin('incident list')).toEqual(['There are no incidents.']);
});

test('an incident is kept for five years, longer than the 24 months of the federal law, and then deleted', async () => {
  const { admin, clock, runJobs } = await startWithAdmin();
  const today = clock.now().toISOString().slice(0, 10);
  await admin(`incident add --noticed ${today} ${words}`);
  clock.advance({ days: 5 * 365 + 1 });
  await runJobs();
  expect(await admin('incident list')).toHaveLength(1);
  expect((await admin('incident list'))[0]).toContain(today);
  clock.advance({ days: 2 });
  await runJobs();
  expect(await admin('incident list')).toEqual(['There are no incidents.']);
});
