import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { choosePostgresUser } from '../../postgres/runner.ts';
import { createThrowawayServerFolder, startThrowawayPostgres } from '../../postgres/scratch.ts';
import { throwawayPostgresSettings } from '../../postgres/settings.ts';
import { postgresSocketFolder, postgresSocketPort } from '../../postgres/socket.ts';
import { startPostgres, type RunningPostgres } from '../../postgres/supervisor.ts';
import { CommandFailure } from '../../run/ending.ts';
import { ensureTemplateDatabase } from '../template.ts';
import { copyStoredDataFolder, type TestPostgresServer } from '../server.ts';

const replicating = {
  ...throwawayPostgresSettings,
  wal_level: 'replica',
  max_wal_senders: 4,
  max_replication_slots: 2,
};

/** Starts a PostgreSQL and its streaming replica, on data folders that are deleted when they stop. */
export async function openPrimaryAndStandby(): Promise<{
  primary: TestPostgresServer;
  standby: RunningPostgres;
  stop(): Promise<void>;
}> {
  const primaryDir = await copyStoredDataFolder();
  await startForReplication(primaryDir);
  const standbyDir = await createThrowawayServerFolder();
  const copied = spawnSync('cp', ['-a', primaryDir, standbyDir], { encoding: 'utf8' });
  if (copied.status !== 0)
    throw new CommandFailure(`The primary could not be copied: ${copied.stderr}`);
  writeFileSync(path.join(standbyDir, 'standby.signal'), '');

  const primary = await startThrowawayPostgres(primaryDir, 'postgres', replicating);
  const host = postgresSocketFolder(primaryDir, choosePostgresUser(primaryDir));
  const standby = await startThrowawayPostgres(standbyDir, 'postgres', {
    ...replicating,
    primary_conninfo: `host=${host} port=${postgresSocketPort} user=hitokoma`,
  });
  return {
    primary: { url: primary.url, template: await ensureTemplateDatabase(primary.url) },
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
