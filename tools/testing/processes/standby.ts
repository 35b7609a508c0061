import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { choosePostgresUser } from '../../postgres/runner.ts';
import { scratchFolder, startThrowaway } from '../../postgres/scratch.ts';
import { throwawaySettings } from '../../postgres/settings.ts';
import { socketFolder, socketPort } from '../../postgres/socket.ts';
import { startPostgres, type RunningPostgres } from '../../postgres/supervisor.ts';
import { CommandFailure } from '../../run/ending.ts';
import { ensureTemplate } from '../template.ts';
import { copyStoredDataFolder, type TestServer } from '../server.ts';

const replicating = {
  ...throwawaySettings,
  wal_level: 'replica',
  max_wal_senders: 4,
  max_replication_slots: 2,
};

/** Starts a PostgreSQL and its streaming replica, on data folders that are deleted when they stop. */
export async function openPrimaryAndStandby(): Promise<{
  primary: TestServer;
  standby: RunningPostgres;
  stop(): Promise<void>;
}> {
  const primaryDir = await copyStoredDataFolder();
  await startForReplication(primaryDir);
  const standbyDir = await scratchFolder();
  const copied = spawnSync('cp', ['-a', primaryDir, standbyDir], { encoding: 'utf8' });
  if (copied.status !== 0)
    throw new CommandFailure(`The primary could not be copied: ${copied.stderr}`);
  writeFileSync(path.join(standbyDir, 'standby.signal'), '');

  const primary = await startThrowaway(primaryDir, 'postgres', replicating);
  const host = socketFolder(primaryDir, choosePostgresUser(primaryDir));
  const standby = await startThrowaway(standbyDir, 'postgres', {
    ...replicating,
    primary_conninfo: `host=${host} port=${socketPort} user=hitokoma`,
  });
  return {
    primary: { url: primary.url, template: await ensureTemplate(primary.url) },
    standby,
    async stop() {
      await standby.stop();
      await primary.stop();
    },
  };
}

/**
 * The template was created without the WAL that a replica needs: after one start with replication settings it can be
 * copied.
 */
async function startForReplication(dataDir: string): Promise<void> {
  const logFile = `${dataDir}.log`;
  const server = await startPostgres({
    dataDir,
    logFile,
    settings: replicating,
    database: 'postgres',
  });
  await server.stop();
  rmSync(logFile, { force: true });
}
