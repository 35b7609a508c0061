import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { atEnd, Failure } from '../run/ending.ts';
import { root } from '../run/paths.ts';
import { freePort } from '../run/ports.ts';
import { endChild } from '../run/processes.ts';

export type FreshStart = {
  url: string;
  deskKey: string;
  /** The README's `npm run audit` on it while it runs: what it printed, or why it failed. */
  audit: () => Promise<string>;
  stop: () => Promise<void>;
};

/** What a shell has that nobody configured; everything else of this process stays away. */
const plainNames = ['HOME', 'LANG', 'LOGNAME', 'SHELL', 'TMPDIR', 'USER'];

/**
 * Runs the README's `npm start` in a fresh copy of the checkout: no data from before, and no variable
 * but `PORT`. The packages and the build are this checkout's. Resolves once the site is announced.
 */
export async function startFresh(): Promise<FreshStart> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-fresh-'));
  copyCheckout(folder);
  const port = await freePort();
  const plain = Object.fromEntries(
    plainNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const env = { ...plain, PATH: pathWithoutPackages(), PORT: String(port) };
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async () => {
    await endChild(child, 'SIGINT', 20_000);
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = atEnd(end);
  const deskKey = await announced(child);
  return {
    url: `http://localhost:${port}`,
    deskKey,
    async audit() {
      const options = { cwd: folder, env, timeout: 60_000 };
      return (await promisify(execFile)('npm', ['run', '--silent', 'audit'], options)).stdout;
    },
    stop: async () => {
      forget();
      await end();
    },
  };
}

/** Every file that a commit of the work tree would hold, and what was made from it. */
function copyCheckout(folder: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.status !== 0) throw new Failure(`The files could not be listed: ${listed.stderr}`);
  for (const file of new Set(listed.stdout.split('\0').filter(Boolean))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file), { force: true });
  }
  cpSync(path.join(root, 'build'), path.join(folder, 'build'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

function announced(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const key = /DESK_KEY\s+(\S+)/.exec(output)?.[1];
      if (key && output.includes('Ctrl-C stops everything')) resolve(key);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) =>
      reject(new Failure(`npm start ended with exit code ${code}:\n${output}`)),
    );
  });
}

/** Inside an npm script the packages' commands come first: a shell of a newcomer has none of them. */
function pathWithoutPackages(): string {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter);
  return parts.filter((part) => !part.includes('node_modules')).join(path.delimiter);
}
