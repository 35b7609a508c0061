import { test as base, type Page } from '@playwright/test';

import { freePort } from '../../tools/run/ports.ts';
import { openCrossedSite } from '../../tools/testing/processes/crossed-site.ts';
import { openJourneySite } from '../../tools/testing/processes/journey-site.ts';

import { recordInteractions } from './interactions.ts';

export * from '@playwright/test';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the journeys' setup`);
  return value;
};

/** Every page waits before it loads; the bench of interactions also records what is pressed on it. */
async function prepare(page: Page): Promise<void> {
  waitBeforeLoads(page);
  const file = process.env['INTERACTIONS_FILE'];
  if (file) await recordInteractions(page, file);
}

/** Lets `page.goto` wait for what the page itself is still doing with its address. */
function waitBeforeLoads(page: Page): void {
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
}

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
    { scope: 'worker', auto: true, timeout: 1_200_000 },
  ],
  /** Every page of every context, that of the fixture `page` too, loads an address when it can. */
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...args) => {
        const context = await newContext(...args);
        const newPage = context.newPage.bind(context);
        context.newPage = async () => {
          const page = await newPage();
          await prepare(page);
          return page;
        };
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site),
});
