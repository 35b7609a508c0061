import type { App } from '../context.server.ts';

/** Work that is due at certain times. A task may run twice, late or concurrently without harm. */
export type Task = {
  /** The task's subject and work, for the log: `attendance.flagLate`. */
  name: string;
  /** Returns how many rows changed. */
  run(app: App, now: Date): Promise<number>;
};
