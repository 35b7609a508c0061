/**
 * A test of the product together with programs that npm does not bring (a proxy, a pooler, a backup). It runs on command
 * and not in `npm test`. Each file of `tools/drills/` exports a drill as `drill`.
 */
export type SystemDrill = {
  /** The fact that a passed drill proves, in one line. */
  proves: string;
  /** The names of the parts that can be run alone; none for a drill that only runs as a whole. */
  parts?: readonly string[];
  /**
   * Runs the named parts, or all of them when none is named. Throws a `CommandFailure` when a check fails. Programs that
   * the drill needs come from `requireSystemProgram`. Resolves with one line of figures.
   */
  run: (parts: readonly string[]) => Promise<string>;
};
