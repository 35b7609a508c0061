import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditBooks } from '#pay/audit/audit.server.ts';
import { openCommandPool, openDb } from '#server/database/db.server.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { build, isBuilt } from './run/build.ts';
import { checkSteps, vitestStep, withReport } from './run/checks.ts';
import { busySeconds, minutesOf } from './run/cpu-time.ts';
import { runMain } from './run/ending.ts';
import { lookedAtFile, notLookedAt } from './run/looked-at.ts';
import { runBin } from './run/processes.ts';
import { elapsed, say } from './run/progress.ts';
import { commandStep, conclude, runSteps, type Step } from './run/steps.ts';
import { sum } from './run/tally.ts';
import { copiesOf, dropCopy } from './testing/copies.ts';
import { openTestServer } from './testing/server.ts';

/** `npm test`: everything, on the smallest machine that should do; `npm run check` is its quick part. */
await runMain(async () => {
  const [began, busyBefore] = [performance.now(), busySeconds()];
  const quick = await runSteps([...checkSteps(), buildStep()], 2);
  const server = await openTestServer();
  const run = randomBytes(4).toString('hex');
  const env = { TEST_DATABASE_URL: server.url, TEST_RUN: run };
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-looked-at-'));
  const looks = path.join(folder, 'pages.txt');
  writeFileSync(looks, '');
  const slow = await runSteps(
    [
      components(),
      vitestStep('operations', ['operations'], env),
      journeys({ ...env, [lookedAtFile]: looks }),
      staffPages(looks),
      books(server.url, run),
    ],
    1,
  );
  rmSync(folder, { recursive: true });
  await dropCopies(server.url, run);
  await server.stop();
  say(
    `       all steps                    ${elapsed(began).padStart(7)}  ${minutesOf(busySeconds() - busyBefore)}`,
  );
  return conclude(sum([quick, slow]));
});

function buildStep(): Step {
  return commandStep('build', async () => (isBuilt() ? { code: 0, output: '' } : build()));
}

/** The screens in the Chromium of the journeys, which the first of both steps finds or installs. */
function components(): Step {
  return {
    name: 'components',
    run: async () => {
      const CHROME_PATH = await findChromium(say);
      return vitestStep('components', ['components'], { CHROME_PATH }).run();
    },
  };
}

function journeys(env: NodeJS.ProcessEnv): Step {
  return {
    name: 'journeys',
    run: async () => {
      const HEADLESS_SHELL_PATH = await findHeadlessShell(say);
      const CHROME_PATH = await findChromium(say);
      return withReport((file) =>
        runBin('playwright', ['test', '--reporter=list,json'], {
          env: { ...env, CHROME_PATH, HEADLESS_SHELL_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
          timeoutMs: 7_200_000,
        }),
      );
    },
  };
}

/** The journeys have looked at every page of facilities and operators with axe: a new page needs a look in one of them. */
function staffPages(looks: string): Step {
  return commandStep('staff pages', () => {
    const missing = notLookedAt(looks);
    const output = missing.map((page) => `No journey has looked at ${page}.\n`).join('');
    return Promise.resolve({ code: missing.length === 0 ? 0 : 1, output });
  });
}

/**
 * Audits every database that a `*.db.test.ts` has left behind, two at a time. Deadlines are not checked:
 * each of these tests had a clock of its own, which is gone. The journeys audit their own databases.
 */
function books(serverUrl: string, run: string): Step {
  return commandStep('books', async () => {
    const urls = await copiesOf(serverUrl, run, 'run');
    if (urls.length === 0) {
      return { code: 1, output: 'There was no database whose books could be audited.\n' };
    }
    const waiting = urls.values();
    const problems: string[] = [];
    await Promise.all(
      [1, 2].map(async () => {
        for (const url of waiting) problems.push(...(await auditDatabase(url)));
      }),
    );
    return { code: problems.length === 0 ? 0 : 1, output: `${problems.join('\n')}\n` };
  });
}

async function auditDatabase(url: string): Promise<string[]> {
  const db = openDb(openCommandPool(url, 4));
  try {
    const problems = await auditBooks(db);
    return problems.map((problem) => `${new URL(url).pathname.slice(1)}: ${problem}`);
  } finally {
    await db.destroy();
  }
}

async function dropCopies(serverUrl: string, run: string): Promise<void> {
  const auditors = ['run', 'test', 'nobody'] as const;
  const urls = await Promise.all(auditors.map((one) => copiesOf(serverUrl, run, one)));
  for (const url of urls.flat()) await dropCopy(serverUrl, url);
}
