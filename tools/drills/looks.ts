import { findChromium, findHeadlessShell } from '../chromium.ts';
import { withReport } from '../run/checks.ts';
import type { Drill } from '../run/drill.ts';
import { Failure } from '../run/ending.ts';
import { runBin } from '../run/processes.ts';
import { say } from '../run/progress.ts';

/** The journeys with twice the looks: each page wide and narrow, and each of these in the light and in the dark. */
export const drill: Drill = {
  proves: 'axe finds nothing on any page of any size, in the light and in the dark',
  async run() {
    const env = {
      HEADLESS_SHELL_PATH: await findHeadlessShell(say),
      CHROME_PATH: await findChromium(say),
      LOOKS: 'all',
    };
    const { passed, failed, output } = await withReport((file) =>
      runBin('playwright', ['test', '--reporter=list,json'], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        timeoutMs: 7_200_000,
      }),
    );
    if (failed > 0) throw new Failure(`${output}\n${failed} journeys failed.`);
    return `${passed} journeys`;
  },
};
