import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

type ActSubject<Details> = { subjectId: string; details: Details; now: Date };

/** An act of two operators. `Details` is stored as JSON between the request and the approval. */
export type Act<Details extends object> = {
  /**
   * Checks that the act is possible now, and says whom it concerns and what the approval will do, in a sentence for both
   * operators without the worker's name. Refusals: those of the act.
   */
  prepare(
    tx: Tx,
    subject: ActSubject<Details>,
  ): Promise<{ workerId: string | null; effect: string }>;
  /** Does it, and checks again: the facts may have changed since the request. Refusals: those of the act. */
  perform(
    tx: Tx,
    performing: ActSubject<Details> & {
      /** The request, as the key of what the act writes once. */
      id: string;
      reason: string;
      evidence: string;
      /** The operator who approved. */
      actor: Actor & { kind: 'operator'; id: string };
    },
  ): Promise<void>;
};
