import type { App } from '../context.server.ts';

/** Work that time causes. A task may run twice, late or concurrently without harm. */
export type Task = {
  /** The subject and the work, for the log: `attendance.flagLate`. */
  name: string;
  /** Returns how many rows changed. */
  run(app: App, now: Date): Promise<number>;
};
