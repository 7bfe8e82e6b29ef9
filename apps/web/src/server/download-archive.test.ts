import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { downloadArchive, exportPath } from './download-archive.ts';
import { statusServer } from './status-server.ts';

/** A browser that records what it saves. `respond` is the server. */
function browser(respond: () => Response) {
  const saved: string[] = [];
  const asked: unknown[] = [];
  const link = { href: '', download: '', click: () => saved.push(`${link.download} from ${link.href}`) };
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push([address, (headers as Record<string, string>)['Authorization']]);
    return respond();
  });
  const revoked: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  return { saved, asked, revoked };
}
const token = `a.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.b`;
const logIn = () => session.begin(token, { id: '1', displayName: 'Ana' });

test('the export is fetched with the token and saved as a file', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  logIn();
  const { saved, asked, revoked } = browser(() => new Response('a zip'));
  await downloadArchive(exportPath);
  expect(asked).toEqual([['/api/users/me/export', `Bearer ${token}`]]);
  expect(saved).toEqual(['ambiance.zip from blob:1']);
  vi.advanceTimersByTime(60_000);
  expect(revoked).toEqual(['blob:1']);
  expect(session.get()).toBeDefined();
});

test('a refused export says why, and saves nothing', async () => {
  logIn();
  const { saved } = browser(() => Response.json({ error: 'Too many exports.' }, { status: 429 }));
  await expect(downloadArchive(exportPath)).rejects.toMatchObject({
    status: 429,
    said: 'Too many exports.',
    code: undefined,
  });
  expect(saved).toEqual([]);
  expect(session.get()).toBeDefined();
});

test.each(['Bad gateway', 'null'])('the refusal “%s” of a proxy has no message', async (body) => {
  const { saved } = browser(() => new Response(body, { status: 502 }));
  await expect(downloadArchive(exportPath)).rejects.toMatchObject({ status: 502, said: undefined });
  expect(saved).toEqual([]);
});

test('an expired token of a suspended or banned user is refused with a sentence, and ends no session', async () => {
  logIn();
  const { saved } = browser(() => Response.json({ error: 'Log in again.' }, { status: 401 }));
  const said = 'Session expired. Please login again.';
  const expired = { status: 401, code: 'session.expired', said };
  await expect(downloadArchive(exportPath, { token })).rejects.toMatchObject(expired);
  await expect(statusServer(token).accountStatus.appeal({ body: { text: 'It was not me' } })).rejects.toMatchObject(
    expired,
  );
  expect(saved).toEqual([]);
  expect(session.get()).toBeDefined();
});

test('a refused session ends', async () => {
  logIn();
  browser(() => Response.json({ error: 'Log in again.' }, { status: 401 }));
  await expect(downloadArchive(exportPath)).rejects.toMatchObject({ code: 'session.expired' });
  expect(session.get()).toBeUndefined();
  expect([session.ended(), session.endSentence()]).toEqual(['refused', undefined]);
});

test('a session that began in another tab in the meantime does not end', async () => {
  logIn();
  const another = `a.${btoa(JSON.stringify({ exp: 4_000_000_001 }))}.b`;
  browser(() => {
    session.begin(another, { id: '2', displayName: 'Ben' });
    return Response.json({ error: 'Log in again.' }, { status: 401 });
  });
  await expect(downloadArchive(exportPath)).rejects.toMatchObject({ code: 'session.expired' });
  expect(session.get()).toMatchObject({ id: '2', accessToken: another });
});

test('a session that was refused for a reason ends with that reason', async () => {
  logIn();
  browser(() => Response.json({ error: 'This account was deleted.', code: 'session.deleted' }, { status: 401 }));
  await expect(downloadArchive(exportPath)).rejects.toMatchObject({ code: 'session.expired' });
  expect([session.ended(), session.endSentence()]).toEqual(['refused', 'This account was deleted.']);
});
