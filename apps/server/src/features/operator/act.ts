import type { OperatorAct } from '@ambiance/domain/audit';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { RefundAnswer } from '../billing/send-refund.ts';
import type { Parameters, Values } from './parameters.ts';

export interface ActBy {
  /** The administrator who acts on the page; null for the operator, who uses the admin command. */
  actorId: UserId | null;
  why: string | null;
}

export type ActNeeds = Pick<Platform, 'db' | 'clock' | 'ids' | 'payments' | 'media' | 'bus'> & {
  timeZone: string;
  /** The base URL of links. */
  publicUrl: string;
};

/** The person who acts, and the function with which an act of several transactions records itself. */
export interface Acting extends ActBy {
  /** Call it last in a transaction. `answer` is that of the payment provider. */
  record(tx: Db, more?: { memberId?: UserId | null; answer?: RefundAnswer | undefined }): Promise<void>;
}

/** An act of an administrator on the page and of the operator on the command line. */
export interface Act<P extends Parameters, Outcome> {
  /** The sentence in the help. */
  explanation: string;
  parameters: P;
  /** The command needs a reason too, as the page always does. */
  needsWhy?: true;
  /** The act has its own transactions and records itself. Any other act runs in one transaction, with its record. */
  recordsItself?: true;
  /** True if the page also closes the member's connections at once. After a command, a job closes them. */
  endsSessions?: true;
  run(needs: ActNeeds, values: Values<P>, acting: Acting): Promise<Outcome>;
  /** The member whom it is about, if no parameter names them. */
  about?(outcome: Outcome): UserId | null;
  /** The lines that the command prints. `email` is the address of the account that was named. */
  say(outcome: Outcome, values: Values<P> & { email: string }): string[];
}

export const defineAct = <const P extends Parameters, Outcome>(act: Act<P, Outcome>): Act<P, Outcome> => act;

/** An act of any parameters and result. */
export interface AnyAct extends Omit<Act<Parameters, unknown>, 'run' | 'say' | 'about'> {
  run(needs: ActNeeds, values: never, acting: Acting): Promise<unknown>;
  about?(outcome: never): UserId | null;
  say(outcome: never, values: never): string[];
}

type Loose = Act<Parameters, unknown>;

/** Runs an act and records it with its parameters. */
export async function perform(
  { code, act }: { code: OperatorAct; act: AnyAct },
  needs: ActNeeds,
  by: ActBy,
  values: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { run, about, parameters, recordsItself } = act as Loose;
  const named = (values['member'] as UserId | undefined) ?? null;
  const acting: Acting = {
    ...by,
    async record(tx, { memberId = named, answer } = {}) {
      const all: Readonly<Record<string, unknown>> = { ...values, ...answer };
      const stored = Object.entries(all).filter(
        ([name, value]) => value !== undefined && value !== null && !parameters[name]?.isPersonal,
      );
      const details =
        stored.length > 0
          ? JSON.stringify(Object.fromEntries(stored.map(([name, value]) => [name, String(value)])))
          : null;
      await recordAudit(tx, { actorId: by.actorId, action: code, memberId, details, why: by.why }, needs.clock.now());
    },
  };
  if (recordsItself) return run(needs, values, acting);
  return needs.db.transaction().execute(async (tx) => {
    const outcome = await run({ ...needs, db: tx }, values, acting);
    await acting.record(tx, about && { memberId: about(outcome) });
    return outcome;
  });
}
