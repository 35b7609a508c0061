import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { CommandFailure } from '../../run/ending.ts';
import { checkoutRoot } from '../../run/paths.ts';
import { childEnv, endChildWithProcess } from '../../run/processes.ts';
import { killedExitCode, terminatedExitCode, watchProcessEnd } from './unasked-end.ts';

export type Killable = {
  /** Kills the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Stops the process by SIGTERM. */
  stop(): Promise<void>;
  /** Rejects when the process ends by itself. */
  unasked: Promise<never>;
};

/** Runs a file of `tools/` in a separate process; resolves when the process reports by IPC that it is ready. */
export async function startKillable(file: string, env: NodeJS.ProcessEnv): Promise<Killable> {
  const follow = pathToFileURL(path.join(checkoutRoot, 'tools/run/follow-parent.ts')).href;
  const child = spawn(process.execPath, ['--import', follow, path.join(checkoutRoot, file)], {
    cwd: checkoutRoot,
    env: childEnv({ NODE_ENV: 'test', BUDGET_FACTOR: '1000', LOG_LEVEL: 'silent', ...env }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { ended, end } = endChildWithProcess(child, { timeoutMs: 3_000 });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new CommandFailure(`${file} ended at its start`)));
  });
  const watch = watchProcessEnd(file, ended);
  return {
    kill: () => watch.endBy([killedExitCode], () => end('SIGKILL')),
    stop: () => watch.endBy([0, killedExitCode, terminatedExitCode], () => end('SIGTERM')),
    unasked: watch.unasked,
  };
}
