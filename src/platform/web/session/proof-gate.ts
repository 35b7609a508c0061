import type { UserSide } from '#platform/base/people/sides.ts';

/**
 * Asks the person for a proof of identity: true when it was given, false when the person declines. Throws a failure
 * with a sentence for the person. Aborting the signal closes the question.
 */
type Ask = (signal: AbortSignal | undefined) => Promise<boolean>;

const gates = new Map<UserSide, Ask>();
let asking: Promise<boolean> | null = null;

/** Sets the function that asks the people of a side for a proof; returns a function that removes it. */
export function setProofPrompt(side: UserSide, ask: Ask): () => void {
  gates.set(side, ask);
  return () => void gates.delete(side);
}

/**
 * Asks the person for a proof of identity, once for all commands that wait for it. The signal is that of the first
 * command: when its form closes, the question closes for all. (Rule 4.1)
 */
export async function askForProof(side: UserSide, signal?: AbortSignal): Promise<boolean> {
  asking ??=
    gates
      .get(side)?.(signal)
      .finally(() => {
        asking = null;
      }) ?? null;
  return asking ?? false;
}
