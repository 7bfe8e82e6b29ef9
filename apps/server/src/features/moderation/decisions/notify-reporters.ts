import type { CaseId, UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { queueMail } from '../../mail/outgoing-mails.repository.ts';
import { addNotice } from '../../notices/add-notice.ts';

/** Notifies the members who reported a case that it is closed, in general words, on their open pages and by mail. */
export async function notifyReporters(tx: Db, caseId: CaseId, acted: boolean, now: Date): Promise<void> {
  const outcome = acted ? 'acted' : 'no-rule-broken';
  for (const reporterId of await reportersOf(tx, caseId)) {
    await addNotice(tx, reporterId, { kind: 'report-closed', outcome }, now);
    await queueMail(tx, reporterId, { kind: 'report-closed', details: { outcome } }, now);
  }
}

async function reportersOf(tx: Db, caseId: CaseId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users where status = 'Active' and id in (
      select reporter_id from reports where case_id = ${caseId} and not as_moderator)`.execute(tx);
  return rows.map(({ id }) => id);
}
