import type { AuditEvent } from '@ambiance/contract/audit';
import { whatLeaves, outsideWords } from '@ambiance/domain/what-leaves';
import type { Language } from '@ambiance/domain/languages';
import type { Translate } from '../../i18n/translator.ts';
import { saveCsv } from '../../ui/actions/save-csv.ts';
import type { texts as english } from './audit.en.ts';
import { detailsOf, nameOf } from './event-facts.ts';

/** Saves entries of the audit log as a CSV file. */
export function saveAudit(events: readonly AuditEvent[], t: Translate<typeof english>, language: Language): void {
  const head = [t('number'), t('when'), t('action'), t('who'), t('whoId'), t('member'), t('memberId'), t('case')];
  const rows = events.map((event) => {
    const { actor, member } = event;
    const words = outsideWords(
      whatLeaves.csvFile.audit,
      {
        actor: actor?.name,
        member: member?.name,
        details: detailsOf(event, t)
          .map((fact) => fact.join(': '))
          .join('; '),
        why: event.why,
      },
      language,
    );
    return [
      event.id,
      event.atUtc,
      t(`action.${event.action}`),
      words.actor ?? (actor ? nameOf(actor, t) : t('operator')),
      actor?.id ?? '',
      words.member ?? (member ? nameOf(member, t) : ''),
      member?.id ?? '',
      event.caseId ?? '',
      words.details ?? '',
      words.why ?? '',
    ];
  });
  saveCsv('ambiance-audit.csv', [[...head, t('details'), t('why')], ...rows]);
}
