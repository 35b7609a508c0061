import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { CommandFailure } from '../run/ending.ts';
import { checkoutDataFolder } from '../run/paths.ts';
import { canStoreDataIn, choosePostgresUser } from './runner.ts';

/**
 * The folder for PostgreSQL's data: `.data`, or a folder elsewhere when the system user of PostgreSQL cannot enter
 * `.data` (in a checkout below /root, for example). `.data/location.json` records a folder elsewhere, so that the next
 * start finds the same data.
 */
export function findDataHome(say: (line: string) => void): string {
  mkdirSync(checkoutDataFolder, { recursive: true });
  const locationFile = path.join(checkoutDataFolder, 'location.json');
  const known = readLocation(locationFile);
  if (known && existsSync(known)) return known;
  if (known) say(`The data in ${known} is gone; beginning anew.`);

  const runner = choosePostgresUser(path.join(checkoutDataFolder, 'postgres'));
  // PostgreSQL's user must be able to pass through the folder, but not to list it.
  if (runner) chmodSync(checkoutDataFolder, statSync(checkoutDataFolder).mode | 0o011);
  if (canStoreDataIn(checkoutDataFolder, runner)) return checkoutDataFolder;

  for (const base of fallbackPostgresDataFolders()) {
    const home = path.join(base, `checkout-${checkoutKey()}`);
    if (!ensureOwnFolder(base)) continue;
    // The checkout has no record of this folder, so its `.data` was deleted: the data here must be deleted too.
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { mode: 0o711 });
    chmodSync(home, 0o711);
    if (!canStoreDataIn(home, runner)) continue;
    writeFileSync(locationFile, `${JSON.stringify({ postgres: home }, null, 2)}\n`);
    const who = runner
      ? `, which may not enter ${checkoutDataFolder}`
      : `: ${checkoutDataFolder} cannot hold it`;
    say(
      `PostgreSQL ${runner ? `runs as ${runner.name}` : 'keeps its data elsewhere'}${who}; data in ${home}`,
    );
    return home;
  }
  throw new CommandFailure(
    `No folder was found where PostgreSQL can keep data (tried ${[checkoutDataFolder, ...fallbackPostgresDataFolders()].join(', ')}): ` +
      'set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Folders outside of the checkout for data that the checkout cannot hold; those that survive a restart come first. */
export function fallbackPostgresDataFolders(): string[] {
  const uid = process.getuid?.() ?? 0;
  if (uid === 0) return ['/var/lib/hitokoma', path.join(tmpdir(), 'hitokoma')];
  return [path.join(homedir(), '.local/share/hitokoma'), path.join(tmpdir(), `hitokoma-${uid}`)];
}

/** Creates the folder when it is missing. False when it cannot be created or when another user may write to it. */
export function ensureOwnFolder(base: string): boolean {
  try {
    mkdirSync(base, { recursive: true, mode: 0o755 });
    const found = lstatSync(base);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
    if ((found.mode & 0o022) !== 0) return false;
    chmodSync(base, 0o755);
    return true;
  } catch {
    // The folder is not writable: the caller tries another one.
    return false;
  }
}

function checkoutKey(): string {
  return createHash('sha256').update(realpathSync(checkoutDataFolder)).digest('hex').slice(0, 12);
}

function readLocation(file: string): string | undefined {
  try {
    return v.parse(location, JSON.parse(readFileSync(file, 'utf8'))).postgres;
  } catch {
    // A half-written file counts as missing.
    return undefined;
  }
}

const location = v.object({ postgres: v.string() });
