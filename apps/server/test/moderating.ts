import type { UserId } from '@ambiance/domain/ids';
import type { DecisionKind } from '@ambiance/domain/moderation';
import type { ReportCategory } from '@ambiance/domain/reports';
import type { SignedIn } from './people.ts';
import { picture } from './picture-files.ts';

type Moderator = Pick<SignedIn, 'moderation'>;

/** Reports somebody, and answers nothing. */
export const report = (
  by: SignedIn,
  about: { id: UserId },
  category: ReportCategory = 'other',
  more: { reason?: string; messageId?: number } = {},
) => by.reports.report({ params: { id: about.id }, body: { reason: 'Not nice', category, ...more } });

/** The open case about somebody, as a moderator's list shows it. */
export async function caseAbout(moderator: Moderator, about: { id: UserId }) {
  const { items } = await moderator.moderation.cases({ query: { q: about.id } });
  return items[0]!;
}

/** Decides a case, for a reason and with a note where nothing else is said. */
export const decide = (
  moderator: Moderator,
  one: { id: number },
  wanted: Partial<Parameters<SignedIn['moderation']['decide']>[0]['body']> & { kind: DecisionKind },
) => moderator.moderation.decide({ ...ofCase(one), body: { reason: 'harassment', note: 'Looked at', ...wanted } });

export const ofCase = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Gives somebody photos, and answers their hex ids. */
export async function givePhotos(member: SignedIn, colours: readonly string[]): Promise<string[]> {
  const files = await Promise.all(
    colours.map(
      async (colour) => new Blob([Uint8Array.from(await picture('jpeg', { width: 64, height: 64, colour }))]),
    ),
  );
  const photos = await member.photos.upload({ files });
  return photos.map(({ url }) => /([\da-f]{32})/.exec(url)![1]!);
}
