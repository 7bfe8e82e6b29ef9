import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import type { UserId } from '@ambiance/domain/ids';
import { type Db, openDatabase, query } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { openChat } from '../test/chat-client.ts';
import { picture } from '../test/picture-files.ts';
import { addPremiumMembers } from '../test/premium-members.ts';
import { longTimeouts } from '../test/test-database.ts';
import { sendTo } from '../test/test-transport.ts';
import type { InstalledDebian } from './installed-debian.ts';

/** A Debian entered by chroot has the network of this machine. */
const address = 'http://127.0.0.1:3001';

interface Member {
  id: UserId;
  accessToken: string;
}

/** Two members with sessions. The first one has two photos and has written to the second one. */
type ChattingMembers = [Member, Member];

const clientFor = ({ accessToken }: Member) =>
  createClient(api, sendTo(address, { authorization: `Bearer ${accessToken}` }));

/** Opens the database that the server in a Debian uses: the one of its settings, or else the built-in one. */
async function withDatabaseOf<T>({ folder, settings }: InstalledDebian, work: (db: Db) => Promise<T>): Promise<T> {
  const socket = encodeURIComponent(join(folder, 'var/lib/ambiance/socket'));
  const { DATABASE_URL: url = `postgresql://ambiance@localhost/postgres?host=${socket}` } = await settings();
  const db = openDatabase({ url, log: createLog('silent'), ...longTimeouts });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export async function addChattingMembers(debian: InstalledDebian): Promise<ChattingMembers> {
  const { SESSION_SECRET: secret } = await debian.settings();
  const [ana, ben] = await withDatabaseOf(debian, (db) => addPremiumMembers(db, secret!, 2));
  const files = await Promise.all(
    ['#b5651d', '#1d65b5'].map(async (colour, number) => {
      const content = await picture('jpeg', { colour });
      return new File([new Uint8Array(content)], `${number}.jpg`, { type: 'image/jpeg' });
    }),
  );
  await clientFor(ana!).photos.upload({ files });
  const chat = await openChat(address, ana!.accessToken);
  for (const text of ['Hello', 'Dinner?', 'At seven?']) await chat.send(ben!.id, text, randomUUID());
  await chat.stop();
  return [ana!, ben!];
}

/** Everything of the members that must survive: rows of the database, and what their sessions show. */
export async function contentFor([ana, ben]: ChattingMembers, debian: InstalledDebian) {
  const [counts] = await withDatabaseOf(debian, (db) =>
    query<Record<string, number>>(
      db,
      `select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions,
         (select count(*)::int from messages) as messages, (select count(*)::int from photos) as photos`,
      [],
    ),
  );
  const photos = await clientFor(ana).photos.list();
  const hashes = await Promise.all(
    photos.map(async ({ url }) => {
      const content = await (await fetch(address + url)).arrayBuffer();
      return createHash('sha256').update(Buffer.from(content)).digest('hex');
    }),
  );
  const messages = await clientFor(ben).chat.history({ params: { id: ana.id } });
  return { counts, photos, hashes, texts: messages.map(({ text }) => text) };
}
