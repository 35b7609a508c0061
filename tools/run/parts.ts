import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from './ending.ts';
import { runCommand } from './processes.ts';
import { runPhase } from './progress.ts';

/** Programs that npm does not provide, each with its package in Debian and Ubuntu. */
const packages = {
  MiniBrowser: 'webkit2gtk-driver',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  faketime: 'faketime',
  'firefox-esr': 'firefox-esr',
  haproxy: 'haproxy',
  openssl: 'openssl',
  pg_basebackup: 'postgresql',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  'redis-server': 'redis-server',
} as const;

export type SystemProgram = keyof typeof packages;

/** Folders in which Debian puts servers; an ordinary user's PATH lacks them. */
const serverFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const postgresFolder = '/usr/lib/postgresql';

/** The path of the program, installed by `apt-get` where that is possible; undefined when it is missing. */
export async function findSystemProgram(part: SystemProgram): Promise<string | undefined> {
  const known = knownPart(part);
  if (known) return known;
  await aptInstall(packages[part]);
  return knownPart(part);
}

/** Like `findSystemProgram`, but throws a sentence that names the package: a drill never runs without a program it needs. */
export async function requireSystemProgram(part: SystemProgram): Promise<string> {
  const found = await findSystemProgram(part);
  if (found) return found;
  throw new CommandFailure(
    `This drill needs ${part}, which is not on this machine: install the package ` +
      `${packages[part]} (Debian and Ubuntu: apt-get install ${packages[part]}).`,
  );
}

const aptOptions = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 600_000 };

/** Installs packages of Debian or Ubuntu when this process has the permission. */
export async function aptInstall(...names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !programIn(searchedFolders(), 'apt-get')) return;
  const install = () =>
    runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], aptOptions);
  await runPhase(`Installing ${names.join(', ')} with apt-get`, async () => {
    if ((await install()).code === 0) return;
    // The lists of packages may be missing or old.
    await runCommand('apt-get', ['update'], aptOptions);
    await install();
  });
}

function knownPart(part: SystemProgram): string | undefined {
  if (part === 'pg_basebackup') return knownPostgres(part);
  if (part === 'MiniBrowser') return knownWebkit(part);
  return programIn(searchedFolders(), part);
}

/** WebKitGTK's programs are beside its library, in a folder whose name depends on processor and version. */
function knownWebkit(name: string): string | undefined {
  const libraries = readdirSync('/usr/lib').filter((folder) => folder.endsWith('-linux-gnu'));
  const folders = libraries.flatMap((library) => {
    const inside = path.join('/usr/lib', library);
    const versions = readdirSync(inside).filter((folder) => folder.startsWith('webkit2gtk-'));
    return versions.map((version) => path.join(inside, version));
  });
  return programIn(folders, name);
}

/** Path of a PostgreSQL program; each version has a folder, and the newest is used. */
function knownPostgres(name: string): string | undefined {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder) : [];
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one));
  const folders = newestFirst.map((version) => path.join(postgresFolder, version, 'bin'));
  return programIn(folders, name);
}

const searchedFolders = () => [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  ...serverFolders,
];

/** Path of the program in the first folder that has it. */
const programIn = (folders: readonly string[], name: string) =>
  folders.map((folder) => path.join(folder, name)).find(isExecutable);

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
