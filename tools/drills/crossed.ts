import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '../run/build.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { checkoutRoot } from '../run/paths.ts';
import { runBin, withTemporaryFolder } from '../run/processes.ts';
import { printLine } from '../run/progress.ts';
import { copyCheckout } from '../testing/processes/checkout-copy.ts';
import { foldersOfTwoMachines, servedRequestsFile } from '../testing/processes/crossed-site.ts';

/** Journeys in which two processes behind a proxy change nothing, each with the reason. */
const leftOut: Record<string, string> = {
  'plain-start': 'is about `npm start` itself, which is one process with a database of its own',
};

/** Names of the journeys to run, for work on a few of them: `JOURNEYS=chat,push`. All run when it is not set. */
const chosen = process.env['JOURNEYS']?.split(',');

/**
 * Runs all journeys against two processes in two folders behind HAProxy, which alternates the requests between them.
 * The processes share only PostgreSQL, Redis and an S3 store.
 */
export const drill: SystemDrill = {
  proves: 'all journeys pass on two machines, whose proxy sends each request to the other one',
  async run() {
    // Fails early: without HAProxy or Redis no journey is started.
    await requireSystemProgram('haproxy');
    await requireSystemProgram('redis-server');
    await ensureBuild();
    return withTemporaryFolder('machines', async (machines) => {
      for (const machine of foldersOfTwoMachines(machines)) copyCheckout(machine);
      const names = journeyNames();
      for (const [name, reason] of Object.entries(leftOut))
        printLine(`  without ${name}: it ${reason}`);
      const files = names.map((name) => `e2e/${name}.e2e.ts`);
      const { code, output } = await runBin('playwright', ['test', ...files], {
        env: { CROSSED_MACHINES: machines },
        show: true,
        timeoutMs: 3_600_000,
      });
      if (code !== 0) throw new CommandFailure('Journeys failed on two machines: see above.');
      const passed = /(\d+) passed/.exec(output)?.[1] ?? '0';
      const [first, second] = servedBy(machines);
      return `${passed} journeys of ${names.length} files; one process answered ${first} requests, the other ${second}`;
    });
  },
};

function journeyNames(): string[] {
  const files = readdirSync(path.join(checkoutRoot, 'e2e')).filter((name) =>
    name.endsWith('.e2e.ts'),
  );
  const names = files.map((file) => file.replace('.e2e.ts', ''));
  const gone = [...Object.keys(leftOut), ...(chosen ?? [])].filter((one) => !names.includes(one));
  if (gone.length > 0) throw new CommandFailure(`There is no journey ${gone.join(', ')}.`);
  return names.filter((name) => !(name in leftOut) && (chosen?.includes(name) ?? true));
}

/** Number of requests that each of the two processes has answered in all journeys. */
function servedBy(machines: string): [number, number] {
  const file = servedRequestsFile(machines);
  if (!existsSync(file)) throw new CommandFailure('No site was opened on the two machines.');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const sum = (column: number) =>
    lines.reduce((total, line) => total + Number(line.split(' ')[column]), 0);
  return [sum(1), sum(2)];
}
