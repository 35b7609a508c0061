import { journeysStep } from '../run/checks.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';

/** Runs the journeys with scripts that arrive up to three seconds late, and answers up to one and a half. */
export const drill: SystemDrill = {
  proves: 'all journeys pass when scripts and answers arrive seconds late, each by another time',
  async run() {
    const { passed, failed, output } = await journeysStep({ LATE: 'yes' }).run();
    if (failed > 0) throw new CommandFailure(`${output}\n${failed} journeys failed.`);
    return `${passed} journeys`;
  },
};
