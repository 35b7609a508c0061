import { journeysStep } from '../run/checks.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';

/** Runs the journeys with every page wide and narrow, each in the light and in the dark theme. */
export const drill: SystemDrill = {
  proves: 'axe finds nothing on any page of any size, in the light and in the dark',
  async run() {
    const { passed, failed, output } = await journeysStep({ LOOKS: 'all' }).run();
    if (failed > 0) throw new CommandFailure(`${output}\n${failed} journeys failed.`);
    return `${passed} journeys`;
  },
};
