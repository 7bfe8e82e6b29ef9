import { bindingLanguage } from '@ambiance/domain/binding-language';
import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { legalDocuments, legalHistory } from '@ambiance/domain/legal-texts';
import type { Db } from '../../platform/database/database.ts';

/** Records that a user agreed to the current terms and privacy policy. */
export async function recordConsent(tx: Db, userId: UserId, wished: Language | undefined, now: Date): Promise<void> {
  const language = wished ?? bindingLanguage;
  const rows = legalDocuments.map((document) => ({
    user_id: userId,
    document,
    version: legalHistory[document][0].version,
    language,
    is_express: language !== bindingLanguage,
    agreed_at: now,
  }));
  await tx.insertInto('consents').values(rows).execute();
}
