import { type ErrorCode, errorSentence } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { byLanguage, type Language } from '@ambiance/domain/languages';
import type { Db } from '../../platform/database/database.ts';
import { claimTextsFor } from './claims.repository.ts';
import { halfAtDoor } from './paired-claims.repository.ts';
import { type OfflineRow, refusedAt } from './offline-redemptions.repository.ts';
import { answer, whenAndBy } from './redemption-answers.ts';

/** For how many days managers see rejected redemptions. */
const shownDays = 30;

/** The result of an offline redemption, as the device receives it. */
export function answerOffline(row: OfflineRow, hostId: UserId, language: Language, now: Date) {
  const { nonce, refusal } = row;
  if (refusal) return rejected(nonce, refusal, language, (one) => whyNotCounted(row, hostId, one));
  const redemption = { ...row, redeemed_at: row.told_at, member_name: row.member_name ?? '' };
  return { nonce, redemption: answer(redemption, halfAtDoor(row, now), language), refusal: null };
}

/** The result of an offline redemption that does not count. The device stores the reason, and may show it in another language later. */
export function rejected(nonce: string, code: ErrorCode, language: Language, sentenceIn: (one: Language) => string) {
  const sentences = byLanguage(sentenceIn);
  return { nonce, redemption: null, refusal: { code, error: sentences[language], sentences } };
}

/** Offline redemptions that were rejected on sync at a venue, for its managers. */
export async function rejectedOfflineAt(
  db: Db,
  venueId: VenueId,
  { readerId, language }: { readerId: UserId; language: Language },
  now: Date,
) {
  const rows = await refusedAt(db, venueId, readerId, new Date(now.getTime() - shownDays * 86_400_000));
  return rows.map((row) => {
    const { title, languages } = claimTextsFor(language, row);
    return {
      id: row.offline_id,
      title,
      languages,
      memberName: row.member_name,
      redeemedUtc: row.told_at.toISOString(),
      redeemedBy: row.offline_by_name,
      sentUtc: row.sent_at.toISOString(),
      error: whyNotCounted(row, readerId, language),
      first: row.first_at && { redeemedUtc: row.first_at.toISOString(), redeemedBy: row.first_by_name },
    };
  });
}

function whyNotCounted(row: OfflineRow, readerId: UserId, language: Language): string {
  const first = { redeemed_by: row.first_by, redeemed_by_name: row.first_by_name, time_zone: row.time_zone };
  const details = row.first_at ? whenAndBy(first, row.first_at, readerId, language) : {};
  return errorSentence(row.refusal!, language, details);
}
