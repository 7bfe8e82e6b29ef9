import type { AuditEvent } from '@ambiance/contract/audit';
import { refundParts, resentMails } from '@ambiance/contract/operator';
import { actParameters, refundOutcomes } from '@ambiance/domain/audit';
import { languages } from '@ambiance/domain/languages';
import { appealOutcomes, removableTexts, revisions } from '@ambiance/domain/moderation';
import { notificationTopics } from '@ambiance/domain/notifications';
import { perkCategories } from '@ambiance/domain/perks';
import { tierKeys } from '@ambiance/domain/tiers';
import type { Translate } from '../../i18n/translator.ts';
import type { texts as english } from './audit.en.ts';

type AuditTexts = Translate<typeof english>;

/** Values of parameters that are words. Any other value is shown as it is. */
const words = [
  ...([
    'true',
    'yes',
    'no',
    'none',
    'Active',
    'Suspended',
    'Blocked',
    'admin',
    'moderator',
    'manager',
    'host',
    'key-rejected',
  ] as const),
  ...refundParts,
  ...refundOutcomes,
  ...resentMails,
  ...languages,
  ...notificationTopics,
  ...perkCategories,
  ...tierKeys,
];

/** The value of a parameter in the reader's language, if it is one of a list of words. */
function valueOf(value: string | undefined, t: AuditTexts): string | undefined {
  const word = words.find((one) => one === value);
  return word ? t(`value.${word}`) : value;
}

/** The name of a person of an event; the name is unknown once the account is erased. */
export const nameOf = (person: NonNullable<AuditEvent['actor']>, t: AuditTexts): string =>
  person.name ?? t('erased', { id: person.id.slice(0, 8) });

const decisions = ['warn', 'remove', 'suspend', 'ban', ...appealOutcomes, ...revisions] as const;
const recorded = /^(?<kind>\w+)(?: (?<days>\d+) days)?(?:, removed: (?<removed>.+))?$/;

/** A recorded decision in the reader's language. Any other text is shown as it is. */
export function detailText(details: string, t: AuditTexts): string {
  const { kind, days, removed } = recorded.exec(details)?.groups ?? {};
  const known = kind === 'none' ? 'noViolation' : decisions.find((one) => one === kind);
  if (!known) return details;
  const decision = days ? t('decided.suspendedFor', { count: Number(days) }) : t(`decided.${known}`);
  return removed
    ? t('decided.removed', {
        decision,
        list: removed
          .split(', ')
          .map((part) => partText(part, t))
          .join(', '),
      })
    : decision;
}

function partText(part: string, t: AuditTexts): string {
  const text = removableTexts.find((one) => one === part);
  return text ? t(`removed.${text}`) : t('removed.photos', { count: Number.parseInt(part, 10) });
}

/** The details of an event with their names, in the reader's language. */
export const detailsOf = ({ details, parameters }: AuditEvent, t: AuditTexts): (readonly [string, string])[] =>
  [
    [t('what'), details ? detailText(details, t) : undefined] as const,
    ...actParameters.map((name) => [t(`parameter.${name}`), valueOf(parameters?.[name], t)] as const),
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
