import type { Language } from './languages.ts';
import type { Role } from './members.ts';
import type { ReportCategory } from './reports.ts';

/** What moderators decide about a case. `none`: no rule was broken. */
export const decisionKinds = ['none', 'warn', 'remove', 'suspend', 'ban'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** For how many days an account can be suspended. */
export const suspensionDays = [3, 7, 30] as const;
export type SuspensionDays = (typeof suspensionDays)[number];

/** The texts of a profile that a decision can remove; a name that goes is replaced by a neutral one. */
export const removableTexts = ['displayName', 'description', 'expectations'] as const;
export type RemovableText = (typeof removableTexts)[number];

/** The name of a member whose own was removed. */
export const neutralName: Readonly<Record<Language, string>> = { en: 'Member', fr: 'Membre' };

/** Why a decision stopped being in force. `support`: the operator set the account's status by hand. */
export const decisionEnds = ['time', 'replaced', 'lightened', 'overturned', 'support'] as const;
export type DecisionEnd = (typeof decisionEnds)[number];

/** How an appeal ends. */
export const appealOutcomes = ['upheld', 'lightened', 'overturned'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** For how long a case belongs to the moderator who opened it, unless renewed. */
export const caseLeaseMinutes = 15;
/** Until when after a decision it can be appealed. */
export const appealDays = 30;
export const maxModerationLengths = { note: 2000, appeal: 2000 } as const;
/** How many hours after it was opened the moderators are reminded of an undecided case. */
export const caseReminderHours = [12, 20] as const;
/** How many reports of a case are shown at once, and how many messages of each before and after the reported one. */
export const casePage = { reports: 20, messagesEachWay: 15 } as const;

/** How urgent a case is: 1 comes first. */
export const casePriorities = [1, 2, 3, 4] as const;
export type CasePriority = (typeof casePriorities)[number];
export const lowestPriority: CasePriority = 4;

/**
 * How urgent a report is. Threats are reported as harassment, sexual content with force as content; what concerns minors
 * comes before all.
 */
export function priorityOf(category: ReportCategory): CasePriority {
  if (category === 'under-age') return 1;
  if (category === 'harassment' || category === 'content') return 2;
  return category === 'scam' ? 3 : lowestPriority;
}

/** The closed reports of somebody, and of how many of them no rule was broken. */
export interface ReportRecord {
  closed: number;
  withoutViolation: number;
}

/** Whether the reports of somebody are shown as made in bad faith, and count no more for the priority of a case. */
export const isInBadFaith = ({ closed, withoutViolation }: ReportRecord): boolean =>
  closed >= 5 && withoutViolation / closed >= 0.7;

/** Whether somebody in a role may decide about an account with a role. Nobody decides about themselves, whatever their role. */
export const mayDecideAbout = (decider: Role, about: Role): boolean =>
  decider === 'admin' || (decider === 'moderator' && about !== 'moderator' && about !== 'admin');

interface Weight {
  kind: DecisionKind;
  days?: number | null;
}

/** Whether one decision is lighter than another: another kind earlier in the list, or a shorter suspension. */
export function isLighter(one: Weight, other: Weight): boolean {
  const [a, b] = [decisionKinds.indexOf(one.kind), decisionKinds.indexOf(other.kind)];
  return a < b || (a === b && one.kind === 'suspend' && (one.days ?? 0) < (other.days ?? 0));
}

/** Why a decision was taken: as moderators choose it, and as the member reads it. */
export const decisionReasons = {
  'no-violation': { en: 'No rule was broken', fr: 'Aucune règle enfreinte' },
  harassment: { en: 'Harassment or insults', fr: 'Harcèlement ou insultes' },
  threats: { en: 'Threats or calls to violence', fr: 'Menaces ou appels à la violence' },
  hate: { en: 'Hate towards a group of people', fr: 'Haine envers un groupe de personnes' },
  'sexual-content': { en: 'Unwanted sexual content', fr: 'Contenu sexuel non sollicité' },
  'minors-or-force': {
    en: 'Sexual content involving minors or coercion',
    fr: 'Contenu sexuel impliquant des personnes mineures ou la contrainte',
  },
  'under-age': { en: 'A person below the minimum age', fr: 'Personne n’ayant pas l’âge minimal' },
  scam: { en: 'A scam, or asking others for money', fr: 'Fraude ou demande d’argent' },
  'fake-profile': { en: 'Impersonation', fr: 'Usurpation d’identité' },
  advertising: { en: 'Advertising, or the same message to many', fr: 'Publicité ou envois massifs' },
  privacy: { en: 'Sharing someone’s private information', fr: 'Diffusion de renseignements privés d’autrui' },
  other: { en: 'Another breach of our rules', fr: 'Autre manquement à nos règles' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;
export type DecisionReason = keyof typeof decisionReasons;
export const decisionReasonKeys = Object.keys(decisionReasons) as [DecisionReason, ...DecisionReason[]];
