import type { OperatorRight } from '#platform/base/people/operator-rights.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

type ActSubject<Details> = { subjectId: string; details: Details; now: Date };

type AskedAct<Details> = ActSubject<Details> & {
  /** The id of the request. */
  id: string;
  workerId: string | null;
  reason: string;
  expiresAt: Date;
  /** The operator who asks. */
  actor: Actor & { kind: 'operator'; id: string };
};

/** An act that one operator requests and a second one approves. `Details` is stored as JSON with the request. */
export type CountersignedAct<Details extends object> = {
  /** The right that both operators need: the requester still at the approval, and the one who decides. */
  right: OperatorRight;
  /** Locks what the act must lock before the rows of the two operators. */
  lock?(tx: Tx): Promise<void>;
  /**
   * Checks that the act is possible now. Returns the worker concerned, and a sentence for both operators that says
   * what the approval will do, without the worker's name. Refusals: those of the act.
   */
  prepare(
    tx: Tx,
    subject: ActSubject<Details>,
  ): Promise<{ workerId: string | null; effect: string }>;
  /** Runs in the transaction of the request, for an act whose request has an effect before it is decided. */
  asked?(tx: Tx, asked: AskedAct<Details>): Promise<void>;
  /** Runs in the transaction that declines, withdraws or expires the request, to take the effect of `asked` back. */
  ended?(tx: Tx, ended: { id: string; actor: Actor; now: Date }): Promise<void>;
  /**
   * Performs the act after checking it again: the facts may have changed since the request. Refusals: those of the
   * act.
   */
  perform(
    tx: Tx,
    performing: ActSubject<Details> & {
      /** The id of the request, also the idempotency key of the writes. */
      id: string;
      reason: string;
      evidence: string;
      /** The operator who approved. */
      actor: Actor & { kind: 'operator'; id: string };
    },
  ): Promise<void>;
};
