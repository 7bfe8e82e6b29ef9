import { DomainError } from '@ambiance/domain/errors';
import { OperatorError } from '../../../platform/operator-error.ts';
import { defineAct } from '../act.ts';
import { addIncident, changeIncident } from '../incidents.repository.ts';
import { day, flag, optional, personal, text, wholeNumber } from '../parameters.ts';

/** The audit log does not repeat the texts of the register, which is erased earlier. */
const words = personal(text('TEXT', 2000));
const date = personal(day);
const people = personal(wholeNumber(1_000_000_000));

export const incidentAdd = defineAct({
  explanation:
    'Adds an incident with personal information to the register that the law requires. Name no member in it. With --serious, people may come to serious harm: notify them and the authorities.',
  parameters: {
    noticed: date,
    happened: optional(date),
    information: words,
    circumstances: words,
    people: optional(people),
    serious: personal(flag),
    risk: words,
    measures: words,
    'authorities-notified': optional(date),
    'people-notified': optional(date),
  },
  async run({ db, clock }, given) {
    const { noticed, happened = null, information, circumstances, people: count = null, risk, measures } = given;
    if (happened !== null && happened > noticed) throw new OperatorError('--happened must not be after --noticed.');
    const incident = {
      happenedOn: happened,
      noticedOn: noticed,
      information,
      circumstances,
      people: count,
      isSerious: given.serious ?? false,
      risk,
      measures,
      authoritiesNotifiedOn: given['authorities-notified'] ?? null,
      peopleNotifiedOn: given['people-notified'] ?? null,
    };
    return { id: await addIncident(db, incident, clock.now()) };
  },
  say: ({ id }, { serious, ...given }) => [
    `Incident ${id} is in the register.`,
    ...(serious && (!given['authorities-notified'] || !given['people-notified'])
      ? ['Notify the people and the authorities now (docs/incident-notice.md), then record it with "incident set".']
      : []),
  ],
});

/** @throws DomainError `incident.unknown` */
export const incidentSet = defineAct({
  explanation: 'Completes an incident of the register. What you leave out stays.',
  parameters: {
    incident: wholeNumber(2 ** 31 - 1, 'a number that "incident list" shows'),
    people: optional(people),
    risk: optional(words),
    measures: optional(words),
    'authorities-notified': optional(date),
    'people-notified': optional(date),
  },
  async run({ db }, { incident, ...given }) {
    const changes = {
      people: given.people,
      risk: given.risk,
      measures: given.measures,
      authoritiesNotifiedOn: given['authorities-notified'],
      peopleNotifiedOn: given['people-notified'],
    };
    if (Object.values(changes).every((one) => one === undefined)) throw new OperatorError('Give at least one change.');
    if (!(await changeIncident(db, incident, changes))) throw new DomainError('incident.unknown');
    return { id: incident };
  },
  say: ({ id }) => [`Incident ${id} is updated.`],
});
