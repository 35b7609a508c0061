import type { Killable } from './killable.ts';
import { openProductionSite } from './production-site.ts';
import { killedExitCode, watchProcessEnd } from './unasked-end.ts';

/** Starts the server as in production, with its jobs, as a process that a test may kill. */
export async function startKillableSite(
  databaseUrl: string,
  env: NodeJS.ProcessEnv & { PORT: string },
): Promise<Killable> {
  const site = await openProductionSite(databaseUrl, {
    JOBS: 'on',
    BUDGET_FACTOR: '10',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const watch = watchProcessEnd('the server', site.ended);
  return {
    kill: () => watch.endBy([killedExitCode], site.kill),
    stop: () => watch.endBy([0], site.stop),
    unasked: watch.unasked,
  };
}
