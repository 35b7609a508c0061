import { test as base } from '@playwright/test';

import { freePort } from '../../tools/run/ports.ts';
import { openCrossedSite } from '../../tools/testing/processes/crossed-site.ts';
import { openJourneySite } from '../../tools/testing/processes/journey-site.ts';

export * from '@playwright/test';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the journeys' setup`);
  return value;
};

/**
 * A journey on a site of its file's own: one journey moves the clock by weeks and another leaves for
 * good, and neither may be what the next one finds.
 */
export const test = base.extend<object, { site: string; siteEnv: NodeJS.ProcessEnv }>({
  /** What the site of a file is started with besides. */
  siteEnv: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ siteEnv }, use, { project }) => {
      const town = { serverUrl: given('JOURNEY_SERVER'), database: given('JOURNEY_TOWN') };
      const port = await freePort();
      const asked = {
        port,
        label: `journeys_${project.name}`,
        env: siteEnv,
      };
      // Set by the drill that runs the journeys on two machines.
      const machines = process.env['CROSSED_MACHINES'];
      const stop = machines
        ? await openCrossedSite(town, asked, machines)
        : await openJourneySite(town, asked);
      await use(`http://localhost:${port}`);
      await stop();
    },
    // On two machines twice as much is started.
    { scope: 'worker', auto: true, timeout: process.env['CROSSED_MACHINES'] ? 300_000 : 120_000 },
  ],
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      // A sheet that has just closed is still on its way back in the history, which would abort a new load.
      await page.waitForFunction(
        () => !history.state?.uiLayer || document.querySelector('[role$=dialog]') !== null,
      );
      try {
        return await goto(...args);
      } catch (error) {
        // A load that the page itself has begun at the same moment, for example after signing out.
        if (!String(error).includes('net::ERR_ABORTED')) throw error;
        await page.waitForLoadState();
        return goto(...args);
      }
    };
    await use(page);
  },
  baseURL: async ({ site }, use) => use(site),
});
