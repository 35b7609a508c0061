import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { request as playwright } from '@playwright/test';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import { openBackOffice } from '../../e2e/support/back-office.ts';
import type { EnginePrograms, OpenEngineTab } from '../engines/browser.ts';
import { installPackage } from '../run/own-package.ts';
import type { SystemDrill } from '../run/drill.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { checkoutRoot } from '../run/paths.ts';
import { findFreePort } from '../run/ports.ts';
import { printLine } from '../run/progress.ts';
import { EnginePage } from '../testing/engines/engine-page.ts';
import { openNetworkGate } from '../testing/engines/gate.ts';
import { workerMainTaskSteps } from '../testing/engines/main-job.ts';
import { openVirtualDisplay } from '../testing/engines/display.ts';
import { openJourneySite } from '../testing/processes/journey-site.ts';
import { openSeededTown } from '../testing/processes/seeded-town.ts';

const folder = 'tools/engines';
const engines: Record<string, () => Promise<EnginePrograms>> = {
  firefox: async () => ({ browser: await requireSystemProgram('firefox-esr') }),
  webkit: async () => {
    const driver = await requireSystemProgram('WebKitWebDriver');
    return { browser: await requireSystemProgram('MiniBrowser'), driver };
  },
};

/** A worker's main tasks in the engines of Firefox and Safari; the journeys run in Chromium only. */
export const drill: SystemDrill = {
  proves: 'search, sign-in, apply, check-in, wage, payout, chat and offline in Firefox and WebKit',
  async run() {
    await installPackage(folder, 'Installing what drives the engines');
    const town = await openSeededTown();
    const display = await openVirtualDisplay();
    try {
      const seconds: string[] = [];
      for (const [name, programs] of Object.entries(engines)) {
        seconds.push(`${name} ${await runIn(name, await programs(), town)} s`);
      }
      return `${workerMainTaskSteps().length} steps each: ${seconds.join(', ')}`;
    } finally {
      await display.stop();
      await town.stop();
    }
  },
};

type Town = Awaited<ReturnType<typeof openSeededTown>>;

async function runIn(name: string, programs: EnginePrograms, town: Town): Promise<number> {
  // Imported at run time, because the drivers' package is not installed when the product's types are checked.
  const { openTab } = (await import(path.join(checkoutRoot, folder, `${name}.ts`))) as {
    openTab: OpenEngineTab;
  };
  const [inner, outer] = [await findFreePort(), await findFreePort()];
  const { stop } = await openJourneySite(town, {
    port: inner,
    label: `engine_${name}`,
    env: {},
  });
  const gate = await openNetworkGate(inner, outer);
  const origin = `http://localhost:${outer}`;
  const request = await playwright.newContext({ baseURL: origin });
  const picture = path.join(mkdtempSync(path.join(tmpdir(), 'hitokoma-engines-')), 'photo.jpg');
  writeFileSync(picture, await buildTestJpeg());
  const page = new EnginePage(await openTab(programs), origin);
  const began = performance.now();
  try {
    const backOffice = openBackOffice(request);
    for (const step of workerMainTaskSteps()) {
      await step.run({ page, backOffice, request, gate, picture });
      printLine(`  ${name}: ${step.name}`);
    }
    return Math.round((performance.now() - began) / 1_000);
  } finally {
    await page.close();
    await request.dispose();
    await gate.close();
    await stop();
  }
}
