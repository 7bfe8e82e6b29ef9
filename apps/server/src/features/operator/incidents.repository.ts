import type { CalendarDate } from '@ambiance/domain/calendar';
import type { Db } from '../../platform/database/database.ts';

/** An incident with personal information, as the laws of Canada and Québec require it in a register. */
export interface Incident {
  id: number;
  happenedOn: CalendarDate | null;
  noticedOn: CalendarDate;
  /** The kinds of personal information. */
  information: string;
  circumstances: string;
  people: number | null;
  /** True if people may come to serious harm. They and the authorities must then be notified. */
  isSerious: boolean;
  /** Why the risk is serious or not. */
  risk: string;
  measures: string;
  authoritiesNotifiedOn: CalendarDate | null;
  peopleNotifiedOn: CalendarDate | null;
}

export async function addIncident(tx: Db, incident: Omit<Incident, 'id'>, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('incidents')
    .values({
      happened_on: incident.happenedOn,
      noticed_on: incident.noticedOn,
      information: incident.information,
      circumstances: incident.circumstances,
      people: incident.people,
      is_serious: incident.isSerious,
      risk: incident.risk,
      measures: incident.measures,
      authorities_notified_on: incident.authoritiesNotifiedOn,
      people_notified_on: incident.peopleNotifiedOn,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Facts that may become known after an incident was added. */
type Changeable = 'people' | 'risk' | 'measures' | 'authoritiesNotifiedOn' | 'peopleNotifiedOn';
export type IncidentChanges = { [K in Changeable]?: Incident[K] | undefined };

/** Changes only what is given; returns false if there is no such incident. */
export async function changeIncident(tx: Db, id: number, changes: IncidentChanges): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('incidents')
    .set({
      people: changes.people,
      risk: changes.risk,
      measures: changes.measures,
      authorities_notified_on: changes.authoritiesNotifiedOn,
      people_notified_on: changes.peopleNotifiedOn,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** All incidents of the register, oldest first. */
export const allIncidents = (db: Db): Promise<Incident[]> =>
  db
    .selectFrom('incidents')
    .select(['id', 'happened_on as happenedOn', 'noticed_on as noticedOn', 'information', 'circumstances', 'people'])
    .select(['is_serious as isSerious', 'risk', 'measures', 'authorities_notified_on as authoritiesNotifiedOn'])
    .select('people_notified_on as peopleNotifiedOn')
    .orderBy('id')
    .execute();

/** Deletes the incidents that were noticed on the given day or earlier. */
export async function deleteOldIncidents(db: Db, until: CalendarDate): Promise<void> {
  await db.deleteFrom('incidents').where('noticed_on', '<=', until).execute();
}
