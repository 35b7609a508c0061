import type { Side } from '#platform/base/people/sides.ts';

/**
 * Resolves to true with the proof, to false when the person gives none. Throws a failure with a sentence for the person.
 * The signal closes what asks.
 */
type Ask = (signal: AbortSignal | undefined) => Promise<boolean>;

const gates = new Map<Side, Ask>();
let asking: Promise<boolean> | null = null;

/** Sets what asks the people of a side for the proof; returns the function that takes it away. */
export function openProofGate(side: Side, ask: Ask): () => void {
  gates.set(side, ask);
  return () => void gates.delete(side);
}

/**
 * Asks the person for a proof, once for all commands that wait for it. The signal is of the command that asked first: its
 * form closes the question for all. (Rule 4.1)
 */
export async function askForProof(side: Side, signal?: AbortSignal): Promise<boolean> {
  asking ??=
    gates
      .get(side)?.(signal)
      .finally(() => {
        asking = null;
      }) ?? null;
  return asking ?? false;
}
