import { chmodSync, copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase, withClient, addressOfDatabase } from '../postgres/client.ts';
import { choosePostgresUser, makePrivateFolder } from '../postgres/runner.ts';
import {
  initialiseSystem,
  runAsServerUser,
  startSystem,
  type SystemPostgres,
  type SystemServer,
} from '../postgres/system.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { checkoutRoot } from '../run/paths.ts';
import { runNode, withTemporaryFolder } from '../run/processes.ts';
import { printLine } from '../run/progress.ts';
import {
  countMissingRequests,
  sendCrewRequests,
  type AcknowledgedRequest,
} from '../testing/crews/crew-load.ts';
import { crewShiftEnd, gatherCrew, type ShiftCrew } from '../testing/crews/crews.ts';
import { findLedgerFaults } from '../testing/proofs/books.ts';
import { openTestProduct } from '../testing/processes/product.ts';

/** Number of crews; each makes 30 acknowledged requests. */
const crewCount = Math.max(4, Number(process.env['CREWS'] ?? 12));
const scripts = ['archive-wal.sh', 'base-backup.sh', 'restore.sh'];
const segmentBytes = 1n << 20n;

/** The folders of one run, and the system user that PostgreSQL runs as. */
type RunFolders = {
  bin: string;
  runner: SystemPostgres['runner'];
  archive: string;
  backups: string;
  script(name: string): string;
  /** A new private folder. */
  folder(name: string): string;
};

/**
 * Takes a base backup and archives WAL files under load; after the server and its disk are lost, restores elsewhere
 * with the scripts of `deploy/`.
 */
export const drill: SystemDrill = {
  proves: 'a backup taken under load is restored, whole and to a moment, and the books are true',
  async run() {
    const bin = path.dirname(await requireSystemProgram('pg_basebackup'));
    return withTemporaryFolder('restore', (base) => {
      chmodSync(base, 0o755);
      return loseAndRestore(openPlace(bin, base));
    });
  },
};

function openPlace(bin: string, base: string): RunFolders {
  const runner = choosePostgresUser(path.join(base, 'data'));
  const folder = (name: string): string => {
    const made = path.join(base, name);
    makePrivateFolder(made, runner);
    return made;
  };
  // The scripts are copied, because PostgreSQL's user may not be allowed into the checkout.
  for (const script of scripts) {
    copyFileSync(path.join(checkoutRoot, 'deploy', script), path.join(base, script));
    chmodSync(path.join(base, script), 0o755);
  }
  return {
    bin,
    runner,
    archive: folder('archive'),
    backups: folder('backups'),
    script: (name) => path.join(base, name),
    folder,
  };
}

async function loseAndRestore(place: RunFolders): Promise<string> {
  const { acknowledged, backup, moment } = await workAndLose(place);
  const shippedTo = endOfArchive(place.archive);
  const shipped = acknowledged.filter(({ lsn }) => lsn <= shippedTo);
  const before = acknowledged.filter(({ answeredAt }) => answeredAt < moment);
  const after = shipped.filter(({ askedAt }) => askedAt > moment);
  if (before.length === 0 || after.length === 0)
    throw new CommandFailure('The moment divides nothing.');

  const whole = await restore(place, { name: 'whole', backup });
  const missing = await countMissingRequests(whole.url, shipped);
  if (missing > 0)
    throw new CommandFailure(`${missing} of ${shipped.length} shipped answers are missing.`);

  const early = await restore(place, { name: 'early', backup, until: moment });
  const lost = await countMissingRequests(early.url, before);
  if (lost > 0)
    throw new CommandFailure(`${lost} of ${before.length} answers before the moment are gone.`);
  const undone = await countMissingRequests(early.url, after);
  if (undone < after.length) throw new CommandFailure('An answer after the moment is there.');
  await Promise.all([whole.stop(), early.stop()]);
  return (
    `${shipped.length} of ${acknowledged.length} acknowledged before the last shipped WAL, 0 of them ` +
    `missing; to a moment: all ${before.length} before it, none of ${after.length} after it; audit true twice`
  );
}

type Lost = { acknowledged: AcknowledgedRequest[]; backup: string; moment: Date };

/**
 * Runs crews on a server with a WAL archive, takes a base backup meanwhile, and then kills the server and deletes its
 * data.
 */
async function workAndLose(place: RunFolders): Promise<Lost> {
  const system = { bin: place.bin, runner: place.runner, folder: place.folder('first') };
  const dataDir = path.join(system.folder, 'data');
  await initialiseSystem(system, dataDir);
  await fill(system, dataDir);
  const server = await startSystem(system, {
    dataDir,
    settings: {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `${place.script('archive-wal.sh')} "%p" "%f" ${place.archive}`,
    },
  });
  const url = addressOfDatabase(server.url, 'hitokoma');
  const product = await openTestProduct(url, crewShiftEnd);
  const crews: ShiftCrew[] = [];
  for (let index = 0; index < crewCount; index += 1) crews.push(await gatherCrew(product));
  printLine(`  ${crewCount} crews are ready`);

  const acknowledged: AcknowledgedRequest[] = [];
  const work = async (some: typeof crews) => {
    for (const crew of some) acknowledged.push(...(await sendCrewRequests({ product, url, crew })));
  };
  const half = Math.floor(crewCount / 2);
  const [backup] = await Promise.all([takeBackup(place, url), work(crews.slice(0, half))]);
  const [moment] = await Promise.all([soon(), work(crews.slice(half, half + 2))]);
  // Ends a WAL file, as `archive_timeout` does: the archive must contain the time to which the drill restores.
  const ended = await switchFile(url);
  await work(crews.slice(half + 2));
  while (!readdirSync(place.archive).includes(ended)) await sleep(20);
  await server.kill();
  await product.close();
  rmSync(dataDir, { recursive: true });
  printLine(`  the server is lost after ${acknowledged.length} acknowledged requests`);
  return { acknowledged, backup, moment };
}

/** A time shortly from now, while the crews still work. */
async function soon(): Promise<Date> {
  await sleep(200);
  return new Date();
}

async function switchFile(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_switch_wal()) as name',
    );
    return rows[0]?.name ?? '';
  });
}

/** Runs the migrations and loads the reference data, as `npm start` does, on a server that does not archive yet. */
async function fill(system: SystemPostgres, dataDir: string): Promise<void> {
  const server = await startSystem(system, { dataDir });
  await ensureDatabase(server.url, 'hitokoma');
  const env = { DATABASE_URL: addressOfDatabase(server.url, 'hitokoma'), NODE_ENV: 'test' };
  for (const file of [
    'src/platform/server/database/migrate.server.ts',
    'src/domain/reference/load.server.ts',
  ]) {
    const { code, output } = await runNode([file], { env });
    if (code !== 0) throw new CommandFailure(output);
  }
  await server.stop();
}

async function takeBackup(place: RunFolders, url: string): Promise<string> {
  // `PG_BIN` is empty, as on a machine whose PATH lacks the program that verifies backups.
  const env = { DATABASE_URL: url, BACKUP_DIR: place.backups, PG_BIN: '' };
  const output = await runAsServerUser(place, {
    command: place.script('base-backup.sh'),
    args: [],
    env,
  });
  printLine('  a base backup was taken under load');
  return output.split('\n').at(-1) ?? '';
}

/** The end of the archive's last WAL file, in bytes since the first. */
function endOfArchive(archive: string): bigint {
  const last = readdirSync(archive)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .toSorted()
    .at(-1);
  if (last === undefined) throw new CommandFailure('Nothing was archived.');
  const file = BigInt(`0x${last.slice(8, 16)}`) * (2n ** 32n / segmentBytes);
  return (file + BigInt(`0x${last.slice(16)}`) + 1n) * segmentBytes;
}

/** Restores with the script, starts a server on the result, and checks its ledger. */
async function restore(
  place: RunFolders,
  { name, backup, until }: { name: string; backup: string; until?: Date },
): Promise<SystemServer> {
  const system = { bin: place.bin, runner: place.runner, folder: place.folder(name) };
  const dataDir = path.join(system.folder, 'data');
  const args = [backup, place.archive, dataDir, ...(until ? [postgresTime(until)] : [])];
  await runAsServerUser(place, { command: place.script('restore.sh'), args });
  const server = await startSystem(system, { dataDir });
  const url = addressOfDatabase(server.url, 'hitokoma');
  await untilRecovered(url);
  const problems = await findLedgerFaults(url);
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
  printLine(`  restored ${until ? 'to a moment' : 'whole'}, audit true`);
  return { ...server, url };
}

/** A time for recovery settings, with an offset: PostgreSQL reads them before it knows the names of time zones. */
function postgresTime(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '+00');
}

async function untilRecovered(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ on: boolean }>('select pg_is_in_recovery() as on');
      if (rows[0]?.on === false) return;
      await sleep(50);
    }
  });
}
