import type { Language } from './languages.ts';
import type { Role } from './members.ts';
import type { ReportCategory } from './reports.ts';

/** Kinds of decisions about a case, lightest first. `none`: no rule was broken. */
export const decisionKinds = ['none', 'warn', 'remove', 'suspend', 'ban'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Lengths of a suspension, in days. */
export const suspensionDays = [3, 7, 30] as const;
export type SuspensionDays = (typeof suspensionDays)[number];

/** Profile texts that a decision can remove; a removed name is replaced by a neutral one. */
export const removableTexts = ['displayName', 'description', 'expectations'] as const;
export type RemovableText = (typeof removableTexts)[number];

/** The name shown for a member whose display name was removed. */
export const neutralName: Readonly<Record<Language, string>> = { en: 'Member', fr: 'Membre' };

/**
 * Why a decision stopped being in force. `support`: the operator set the account's status by hand. `undone`: the moderator who
 * decided undid it. `lifted`: an administrator ended it.
 */
export const decisionEnds = ['time', 'replaced', 'lightened', 'overturned', 'support', 'undone', 'lifted'] as const;
export type DecisionEnd = (typeof decisionEnds)[number];

/** Outcomes of an appeal. `lightened`: the decision was reduced. */
export const appealOutcomes = ['upheld', 'lightened', 'overturned'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** How an administrator changes a decision in force. */
export const revisions = ['lifted', 'lightened'] as const;
export type Revision = (typeof revisions)[number];

/** Minutes in which a moderator may undo their own decision. */
export const undoMinutes = 10;
/** Lease of a case for the moderator who opened it, in minutes, unless renewed. */
export const leaseMinutes = 15;
/** Days in which a decision can be appealed. */
export const appealDays = 30;
export const maxModerationLengths = { note: 2000, appeal: 2000 } as const;
/** Hours after which moderators are reminded of an undecided case. */
export const caseReminderHours = [12, 20] as const;
/** Number of reports shown per case, and of messages shown before and after each reported one. */
export const casePage = { reports: 20, messagesEachWay: 15 } as const;

/** Priority of a case: 1 is the most urgent. */
export const casePriorities = [1, 2, 3, 4] as const;
export type CasePriority = (typeof casePriorities)[number];
/** Priority of a case in which someone may be in danger. The moderators on duty are alerted to it at once. */
export const emergency: CasePriority = 1;
export const lowestPriority: CasePriority = 4;

const priorities: Readonly<Record<ReportCategory, CasePriority>> = {
  danger: emergency,
  'under-age': 2,
  'minors-or-force': 2,
  scam: 3,
  harassment: lowestPriority,
  'fake-profile': lowestPriority,
  content: lowestPriority,
  other: lowestPriority,
};

/** Priority of a report: danger first, then minors and coercion, then scams. */
export const priorityOf = (category: ReportCategory): CasePriority => priorities[category];

/** Signs that two cases are related. `minute`: the accounts were created in the same minute. */
export const relatedSigns = ['text', 'picture', 'device', 'network', 'minute'] as const;

/** Facts about the reporters of a case. */
export interface ReporterFacts {
  /** The number of people who reported. */
  reporters: number;
  /** The number of reporters who wrote the most frequent sentence. */
  sameWords: number;
  /** The number of reporters who never exchanged a message with the member. */
  strangers: number;
  /** The number of reporters whose account was younger than a week. */
  young: number;
}

/**
 * Classifies the reporters of a case. `campaign`: many strangers who wrote one sentence, or most of them with young accounts.
 * `victims`: many who had a conversation with the member.
 */
export function patternOf({ reporters, sameWords, strangers, young }: ReporterFacts): 'campaign' | 'victims' | null {
  if (reporters < 3) return null;
  const many = reporters * 0.7;
  if (strangers >= many && (sameWords >= many || (young >= many && sameWords > 1))) return 'campaign';
  return reporters - strangers >= reporters / 2 ? 'victims' : null;
}

/** A member's closed reports, and those of them in which no rule was broken. */
export interface ReportRecord {
  closed: number;
  withoutViolation: number;
}

/** True if a member's reports are shown as made in bad faith. They then no longer raise the priority of a case. */
export const isInBadFaith = ({ closed, withoutViolation }: ReportRecord): boolean =>
  closed >= 5 && withoutViolation / closed >= 0.7;

/** True for the roles that decide cases. */
export const isModerator = (role: Role): boolean => role === 'moderator' || role === 'admin';

/** True if a role may decide about an account with another role. The caller must check that no one decides about themselves. */
export const mayDecideAbout = (decider: Role, about: Role): boolean =>
  decider === 'admin' || (decider === 'moderator' && about !== 'moderator' && about !== 'admin');

interface Weight {
  kind: DecisionKind;
  days?: number | null;
}

/** True if one decision is lighter than another: an earlier kind in the list, or a shorter suspension. */
export function isLighter(one: Weight, other: Weight): boolean {
  const [a, b] = [decisionKinds.indexOf(one.kind), decisionKinds.indexOf(other.kind)];
  return a < b || (a === b && one.kind === 'suspend' && (one.days ?? 0) < (other.days ?? 0));
}

/** Reasons for a decision: the label that moderators choose, and the text that the member reads. */
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
