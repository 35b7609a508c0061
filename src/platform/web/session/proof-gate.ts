/** Opens the sheet for the code; resolves to true with the proof, to false when the worker closes the sheet. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Sets what asks for the proof; returns the function that takes it away. */
export function openProofGate(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Asks the worker for a proof, once for all commands that wait for it. (Rule 4.1) */
export function askForProof(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
