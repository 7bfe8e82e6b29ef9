import { allIncidents, type Incident } from '../features/operator/incidents.repository.ts';
import { reading } from './command.ts';

export const incidentList = reading({
  explanation: 'Lists the incidents of the register, oldest first.',
  parameters: {},
  async run({ db }) {
    const incidents = await allIncidents(db);
    const lines = incidents.map(lineOf);
    return { lines: lines.length > 0 ? lines : ['There are no incidents.'], data: incidents };
  },
});

function lineOf({ id, noticedOn, isSerious, people, information, ...incident }: Incident): string {
  const notified = (who: string, on: string | null) => (on === null ? `${who} not notified` : `${who} notified ${on}`);
  return [
    `${id}  ${noticedOn}`,
    isSerious ? 'SERIOUS' : 'not serious',
    `people: ${people ?? 'unknown'}`,
    ...(isSerious
      ? [notified('people', incident.peopleNotifiedOn), notified('authorities', incident.authoritiesNotifiedOn)]
      : []),
    information,
  ].join(', ');
}

/** The columns of the exported register, in the words of the regulations. */
const columns = {
  number: ({ id }) => id,
  happened: ({ happenedOn }) => happenedOn ?? 'unknown',
  noticed: ({ noticedOn }) => noticedOn,
  information: ({ information }) => information,
  circumstances: ({ circumstances }) => circumstances,
  people: ({ people }) => people ?? 'unknown',
  'serious harm': ({ isSerious }) => (isSerious ? 'yes' : 'no'),
  'why serious or not': ({ risk }) => risk,
  measures: ({ measures }) => measures,
  'authorities notified': ({ authoritiesNotifiedOn }) => authoritiesNotifiedOn ?? '',
  'people notified': ({ peopleNotifiedOn }) => peopleNotifiedOn ?? '',
} as const satisfies Record<string, (incident: Incident) => string | number>;

export const incidentExport = reading({
  explanation: 'Prints the whole register as CSV, for an authority that asks for it: incident export > register.csv',
  parameters: {},
  async run({ db }) {
    const incidents = await allIncidents(db);
    const rows = incidents.map((incident) => Object.values(columns).map((cell) => cell(incident)));
    return { lines: [Object.keys(columns), ...rows].map((row) => row.map(csvCell).join(',')), data: incidents };
  },
});

/** Quotes a cell, and prevents a spreadsheet from reading a text as a formula. */
const csvCell = (value: string | number): string => {
  const words = String(value);
  return `"${(/^[=+\-@\t\r]/.test(words) ? `'${words}` : words).replaceAll('"', '""')}"`;
};
