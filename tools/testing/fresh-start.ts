import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandFailure } from '../run/ending.ts';
import { findFreePort } from '../run/ports.ts';
import { endChildWithProcess, openTemporaryFolder } from '../run/processes.ts';
import { copyCheckout } from './processes/checkout-copy.ts';

export type FreshProductStart = {
  url: string;
  /**
   * Runs the README's `npm run audit` on the running site; resolves with its output, or with the reason for its
   * failure.
   */
  audit: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Variables of a shell without configuration; besides them, only `PATH` is passed on. */
const plainNames = ['HOME', 'LANG', 'LOGNAME', 'SHELL', 'TMPDIR', 'USER'];

/**
 * Runs the README's `npm start` in a fresh copy of the checkout: without earlier data, and without any variable of the
 * product but `PORT`. The packages and the build are this checkout's. Resolves once the site is announced.
 */
export async function startFreshProduct(): Promise<FreshProductStart> {
  const { folder, remove } = openTemporaryFolder('fresh');
  copyCheckout(folder);
  const port = await findFreePort();
  const plain = Object.fromEntries(
    plainNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const env = { ...plain, PATH: pathWithoutPackages(), PORT: String(port) };
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stop } = endChildWithProcess(child, { signal: 'SIGINT', timeoutMs: 20_000 });
  await announced(child);
  return {
    url: `http://localhost:${port}`,
    async audit() {
      const options = { cwd: folder, env };
      return (await promisify(execFile)('npm', ['run', '--silent', 'audit'], options)).stdout;
    },
    stop: async () => {
      await stop();
      await remove();
    },
  };
}

function announced(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C stops everything')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      reject(new CommandFailure(`npm start ended with exit code ${code}:\n${output}`)),
    );
  });
}

/** The path without the commands of npm packages, which npm scripts put first and a newcomer's shell lacks. */
function pathWithoutPackages(): string {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter);
  return parts.filter((part) => !part.includes('node_modules')).join(path.delimiter);
}
