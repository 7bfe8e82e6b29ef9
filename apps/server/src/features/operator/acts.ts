import type { OperatorAct } from '@ambiance/domain/audit';
import { type ActBy, type ActNeeds, type AnyAct, perform } from './act.ts';
import { incidentAdd, incidentSet } from './acts/incident-acts.ts';
import {
  mailResend,
  memberDelete,
  memberExport,
  memberSet,
  memberShow,
  memberStatus,
  staffResetFactor,
} from './acts/member-acts.ts';
import { paymentList, paymentRefund } from './acts/payment-acts.ts';
import { perkAdd, perkEnd, perkSet } from './acts/perk-acts.ts';
import { priceCancel, priceSchedule } from './acts/price-acts.ts';
import { queueDrop, queueRetry } from './acts/queue-acts.ts';
import { staffActivate, staffCreate, staffDeactivate, staffLink } from './acts/staff-acts.ts';
import { venueClose, venueCreate, venueReopen, venueSet } from './acts/venue-acts.ts';

/**
 * All acts of operators, by code. The page runs them, the command line and its help are generated from them, and the audit log
 * records them.
 */
export const acts = {
  'member-show': memberShow,
  'member-set': memberSet,
  'member-status': memberStatus,
  'member-export': memberExport,
  'member-delete': memberDelete,
  'payment-list': paymentList,
  'payment-refund': paymentRefund,
  'mail-resend': mailResend,
  'venue-create': venueCreate,
  'venue-set': venueSet,
  'venue-close': venueClose,
  'venue-reopen': venueReopen,
  'perk-add': perkAdd,
  'perk-set': perkSet,
  'perk-end': perkEnd,
  'staff-create': staffCreate,
  'staff-link': staffLink,
  'staff-deactivate': staffDeactivate,
  'staff-activate': staffActivate,
  'staff-reset-factor': staffResetFactor,
  'price-schedule': priceSchedule,
  'price-cancel': priceCancel,
  'queue-retry': queueRetry,
  'queue-drop': queueDrop,
  'incident-add': incidentAdd,
  'incident-set': incidentSet,
} satisfies Record<OperatorAct, AnyAct>;

type Acts = typeof acts;
export type ActValues<Code extends OperatorAct> = Parameters<Acts[Code]['run']>[1];
export type ActOutcome<Code extends OperatorAct> = Awaited<ReturnType<Acts[Code]['run']>>;

/** Runs the act of a code and records it. */
export const runAct = <Code extends OperatorAct>(code: Code, needs: ActNeeds, by: ActBy, values: ActValues<Code>) =>
  perform({ code, act: acts[code] }, needs, by, values) as Promise<ActOutcome<Code>>;
