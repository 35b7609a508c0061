import type { Side } from '#platform/base/people/sides.ts';

/** Resolves to true with the proof, to false when the person gives none. Throws a failure with a sentence for the person. */
type Ask = () => Promise<boolean>;

const gates = new Map<Side, Ask>();
let asking: Promise<boolean> | null = null;

/** Sets what asks the people of a side for the proof; returns the function that takes it away. */
export function openProofGate(side: Side, ask: Ask): () => void {
  gates.set(side, ask);
  return () => void gates.delete(side);
}

/** Asks the person for a proof, once for all commands that wait for it. (Rule 4.1) */
export async function askForProof(side: Side): Promise<boolean> {
  asking ??=
    gates
      .get(side)?.()
      .finally(() => {
        asking = null;
      }) ?? null;
  return asking ?? false;
}
