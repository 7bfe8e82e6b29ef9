import type { UserId } from '@ambiance/domain/ids';
import type { DecisionKind } from '@ambiance/domain/moderation';
import type { ReportCategory } from '@ambiance/domain/reports';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type SignedIn, testPassword } from './people.ts';
import { picture } from './picture-files.ts';
import type { TestServer } from './start-test-server.ts';

type Moderator = Pick<SignedIn, 'moderation'>;

/** Reports a member. */
export const report = (
  by: SignedIn,
  about: { id: UserId },
  category: ReportCategory = 'other',
  more: { reason?: string; messageId?: number } = {},
) => by.reports.report({ params: { id: about.id }, body: { reason: 'Not nice', category, ...more } });

/** Two users have written to each other. */
export const haveWritten = ({ platform }: Pick<TestServer, 'platform'>, one: { id: UserId }, other: { id: UserId }) =>
  sql`select start_conversation(${one.id}, ${other.id})`.execute(platform.db);

/** The open case about a user, from the moderator's list. */
export async function caseAbout(moderator: Moderator, about: { id: UserId }) {
  const { items } = await moderator.moderation.cases({ query: { q: about.id } });
  return items[0]!;
}

/** Decides a case. Reason and note have defaults. */
export const decide = (
  moderator: Moderator,
  one: { id: number },
  wanted: Partial<Parameters<SignedIn['moderation']['decide']>[0]['body']> & { kind: DecisionKind },
) => moderator.moderation.decide({ ...ofCase(one), body: { reason: 'harassment', note: 'Looked at', ...wanted } });

export const ofCase = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Uploads photos for a member. Returns their hex ids. */
export async function givePhotos(member: SignedIn, colours: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    colours.map(
      async (colour) => new Blob([Uint8Array.from(await picture('jpeg', { width: 64, height: 64, colour }))]),
    ),
  );
  const photos = await member.photos.upload({ files });
  return photos.map(({ url }) => /([\da-f]{32})/.exec(url)![1]!);
}

/** The status token in the refusal that a suspended or banned account gets at login. */
export async function statusTokenOf({ address }: Pick<TestServer, 'address'>, email: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  expect(response.status).toBe(403);
  const body = (await response.json()) as { statusToken: string; error: string };
  expect(body.error).not.toContain(body.statusToken);
  return body.statusToken;
}
