import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { atEnd, Failure } from '../../run/ending.ts';
import { root } from '../../run/paths.ts';
import { childEnv, endChild } from '../../run/processes.ts';

export type Killable = {
  /** As a power cut would end it. */
  kill(): Promise<void>;
  /** In order. */
  stop(): Promise<void>;
};

/** Runs a file of `tools/` as a process of its own; resolves when it says over IPC that it is ready. */
export async function startKillable(file: string, env: NodeJS.ProcessEnv): Promise<Killable> {
  const follow = pathToFileURL(path.join(root, 'tools/run/follow-parent.ts')).href;
  const child = spawn(process.execPath, ['--import', follow, path.join(root, file)], {
    cwd: root,
    env: childEnv({ NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const forget = atEnd(() => endChild(child, 'SIGTERM', 3_000));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Failure(`${file} ended at its start`)));
  });
  const end = (signal: 'SIGKILL' | 'SIGTERM') => async () => {
    forget();
    await endChild(child, signal, 3_000);
  };
  return { kill: end('SIGKILL'), stop: end('SIGTERM') };
}
