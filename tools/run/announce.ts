import * as v from 'valibot';
import { printLine } from './progress.ts';

const demoAnswer = v.object({
  workers: v.array(v.object({ name: v.string(), phone: v.string(), note: v.string() })),
});
type DemoWorker = v.InferOutput<typeof demoAnswer>['workers'][number];
type Announced = { url: string; isDemo: boolean; began: string };

/** Prints the addresses to open once the app is served. */
export async function announceAppAddresses({ url, isDemo, began }: Announced): Promise<void> {
  printLine('');
  printLine(`  The site   ${url}/   (ready after ${began})`);
  if (isDemo) {
    printLine(
      `  The demo   ${url}/demo   codes by SMS, ways in for facilities and operators, the clock`,
    );
    for (const line of workerLines(await demoWorkers(url))) printLine(line);
  }
  printLine('');
  printLine('  Ctrl-C stops everything; the data stays.');
  printLine('');
}

/** The demo workers as aligned lines, for a choice of whom to sign in as. */
const workerLines = (workers: readonly DemoWorker[]) =>
  workers.map(
    ({ name, phone, note }, index) =>
      `  ${(index === 0 ? 'Sign in as' : '').padEnd(10)} ${phone}   ${name}   ${note}`,
  );

/** The demo workers, from `GET /demo.json` of the app in demo mode. */
async function demoWorkers(url: string): Promise<readonly DemoWorker[]> {
  try {
    const answer = await fetch(`${url}/demo.json`, { signal: AbortSignal.timeout(60_000) });
    return v.parse(demoAnswer, await answer.json()).workers;
  } catch {
    // A failure is ignored, because the site runs without the announcement.
    return [];
  }
}
