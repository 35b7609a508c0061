import { CommandFailure } from '../../run/ending.ts';

export type ProcessEndWatch = {
  /** Rejects when the process ends by itself: a test races its work with this promise. */
  unasked: Promise<never>;
  /** Ends the process; throws when it had already ended or when its exit code is none of `codes`. */
  endBy(codes: readonly number[], end: () => Promise<void>): Promise<void>;
};

/** The exit codes of a process that SIGKILL or SIGTERM ended. */
export const killedExitCode = 137;
export const terminatedExitCode = 143;

/** Observes if a process ends by itself. `ended` resolves with its exit code. */
export function watchProcessEnd(name: string, ended: Promise<number>): ProcessEndWatch {
  let wanted: readonly number[] | undefined;
  const judged = ended.then((code) => {
    if (wanted?.includes(code)) return;
    throw new CommandFailure(`${name} ended by itself, with code ${code}`);
  });
  const unasked = judged.then(() => new Promise<never>(() => {}));
  // A test need not await these promises: `endBy` throws the same failure at the end.
  for (const heard of [judged, unasked]) heard.catch(() => undefined);
  return {
    unasked,
    async endBy(codes, end) {
      wanted = codes;
      await end();
      await judged;
    },
  };
}
