import { say } from './progress.ts';

type DemoWorker = { name: string; phone: string; note: string };
type Announced = { url: string; isDemo: boolean; began: string };

/** Prints where to look, once the app is served. */
export async function announce({ url, isDemo, began }: Announced): Promise<void> {
  say('');
  say(`  The site   ${url}/   (ready after ${began})`);
  if (isDemo) {
    say(`  The demo   ${url}/demo   codes by SMS, ways in for facilities and operators, the clock`);
    for (const line of workerLines(await demoWorkers(url))) say(line);
  }
  say('');
  say('  Ctrl-C stops everything; the data stays.');
  say('');
}

/** The demo workers as aligned lines: whom to sign in as. */
export function workerLines(workers: readonly DemoWorker[]): string[] {
  return workers.map(({ name, phone, note }, index) => {
    const label = index === 0 ? 'Sign in as' : '';
    return `  ${label.padEnd(10)} ${phone}   ${name}   ${note}`;
  });
}

/** `GET /demo.json` of the app in demo mode names them; none when it does not. */
async function demoWorkers(url: string): Promise<DemoWorker[]> {
  try {
    const answer = await fetch(`${url}/demo.json`, { signal: AbortSignal.timeout(60_000) });
    const found: unknown = answer.ok ? await answer.json() : null;
    if (typeof found !== 'object' || found === null || !('workers' in found)) return [];
    return Array.isArray(found.workers) ? found.workers.filter(isDemoWorker) : [];
  } catch {
    // The announcement is a courtesy: the site is up without it.
    return [];
  }
}

function isDemoWorker(value: unknown): value is DemoWorker {
  return typeof value === 'object' && value !== null && 'name' in value && 'phone' in value;
}
