import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, type Page } from '@playwright/test';

import { findFreePort } from '../../tools/run/ports.ts';
import {
  clearSentCodes,
  openJourneySite,
  type JourneySiteOptions,
  type OpenedJourneySite,
} from '../../tools/testing/processes/journey-site.ts';

import { recordInteractions } from './interactions.ts';
import { filesOfSharedSite } from './shared-site.ts';
import { followWrites } from './writes.ts';

export * from '@playwright/test';

const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the journeys' setup`);
  return value;
};

/** Makes a page wait before each load; for the bench of interactions it also records the presses. */
async function prepare(page: Page): Promise<void> {
  waitBeforeLoads(page);
  // Set by the drill `late`.
  if (process.env['LATE'] === 'yes') await delay(page);
  const file = process.env['INTERACTIONS_FILE'];
  if (file) await recordInteractions(page, file);
}

/** Delays each script by up to 3,000 ms and each answer by up to 1,500 ms, most of them by little. */
async function delay(page: Page): Promise<void> {
  for (const [address, mostMs] of [
    [/\/assets\/.*\.js$/, 3_000],
    [/\/api\//, 1_500],
  ] as const) {
    await page.route(address, async (route) => {
      await sleep(Math.random() ** 2 * mostMs);
      // A page that has gone no longer wants it.
      await route.fallback().catch(() => undefined);
    });
  }
}

/**
 * Makes loads wait until the page's writes are answered, and `page.goto` until the page has changed its address itself
 * and, afterwards, until the cards and fonts of the new page have their size.
 */
function waitBeforeLoads(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const untilWritten = followWrites(page);
  page.reload = async (...args) => {
    await untilWritten();
    return reload(...args);
  };
  page.goto = async (...args) => {
    await untilWritten();
    // A closed sheet may still go back in the history, which would abort a new load.
    await page.waitForFunction(
      () => !history.state?.uiLayer || document.querySelector('[role$=dialog]') !== null,
    );
    const answer = await goto(...args).catch(async (error: unknown) => {
      // The page has started another load at the same time, for example after signing out.
      if (!String(error).includes('net::ERR_ABORTED')) throw error;
      await page.waitForLoadState();
      return goto(...args);
    });
    // Fonts are not ready before the document is: a journey that does not wait for the one does not for the other.
    if (args[1]?.waitUntil === undefined) {
      await layOutSkippedCards(page);
      await untilFontsAreThere(page);
    }
    return answer;
  };
}

/**
 * Lays out the cards outside the viewport at once, which the page itself does after three seconds (`use-skipped-cards.ts`).
 * A journey jumps to a link below them and presses within milliseconds, which no finger does: the cards get their true
 * heights in between, and the link has gone from under the pointer.
 */
async function layOutSkippedCards(page: Page): Promise<void> {
  await page
    .evaluate(async () => {
      const cards = [...document.querySelectorAll<HTMLElement>('.job-list.is-skipping > li')];
      if (cards.length === 0) return;
      for (const card of cards) card.style.contentVisibility = 'visible';
      await new Promise((laidOut) => requestAnimationFrame(() => setTimeout(laidOut, 0)));
      for (const card of cards) card.style.contentVisibility = '';
    })
    // The page may go on to another address by itself meanwhile.
    .catch(() => null);
}

/**
 * A font that comes late moves what is below it: a button that is pressed just then gets the pointer down and another
 * element the pointer up, which is no press.
 */
async function untilFontsAreThere(page: Page): Promise<void> {
  // The page may go on to another address by itself meanwhile.
  await page.evaluate(() => document.fonts.ready.then(() => null)).catch(() => null);
}

const sharedSite = 'shared';

/** Name of the site on which a file's journeys run. */
const siteName = (file: string): string =>
  filesOfSharedSite.has(path.basename(file)) ? sharedSite : path.basename(file, '.e2e.ts');

type Site = OpenedJourneySite & { name: string; url: string; file: string };

type Sites = {
  /** The address of the file's site; the first call for a file starts the site. */
  openFor(file: string, env: NodeJS.ProcessEnv): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Runs one site at a time: when a file with another site begins, the previous site is stopped and its ledger audited.
 */
function sitesOfWorker(): Sites {
  let open: Site | undefined;
  const failures: unknown[] = [];
  async function stop(): Promise<void> {
    // The failure is collected for the end, because it does not belong to the next file's journeys.
    await open?.stop().catch((error: unknown) => failures.push(error));
    open = undefined;
  }
  return {
    async openFor(file, env) {
      const name = siteName(file);
      if (open?.name === name) {
        if (open.file !== file) await clearSentCodes(open.databaseUrl);
        open.file = file;
        return open.url;
      }
      if (name === sharedSite && Object.keys(env).length > 0)
        throw new Error(`${file} sets variables of its site, so it cannot share one`);
      await stop();
      const port = await findFreePort();
      const site = await openSite({ port, label: siteLabel(file), env });
      open = { ...site, name, url: `http://localhost:${port}`, file };
      return open.url;
    },
    async stop() {
      await stop();
      if (failures.length > 0) throw new AggregateError(failures, failures.join('\n'));
    },
  };
}

async function openSite(site: JourneySiteOptions): Promise<OpenedJourneySite> {
  const town = { serverUrl: given('JOURNEY_SERVER'), database: given('JOURNEY_TOWN') };
  // Set by the drill that runs the journeys on two machines.
  const machines = process.env['CROSSED_MACHINES'];
  if (!machines) return openJourneySite(town, site);
  // Imported only here, because its Redis, S3 and proxy are a third of what a worker process would load.
  const { openTwoMachineSite } = await import('../../tools/testing/processes/crossed-site.ts');
  return openTwoMachineSite(town, site, machines);
}

/** Label of a file's site, a part of its database's name. */
export const siteLabel = (file: string) => `journeys_${siteName(file)}`;

/**
 * A journey on a site of its file, unless the file shares one: most journeys move the clock by weeks or delete accounts,
 * which must not affect other files. The files of a project share a worker process and its browser.
 */
export const test = base.extend<{ site: string; siteEnv: NodeJS.ProcessEnv }, { sites: Sites }>({
  /** Further environment variables of a file's site, the same for all journeys of the file. */
  siteEnv: [{}, { option: true }],
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const sites = sitesOfWorker();
      await use(sites);
      await sites.stop();
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
  site: [
    async ({ sites, siteEnv }, use, { file }) => use(await sites.openFor(file, siteEnv)),
    { auto: true, timeout: 1_200_000 },
  ],
  /** A browser whose pages wait before each load, in every context including the fixture `page`. */
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
