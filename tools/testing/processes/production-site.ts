import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startAppServer, type StartedApp } from '../../run/app.ts';
import { ensureBuild } from '../../run/build.ts';
import { checkoutRoot } from '../../run/paths.ts';
import { findFreePort } from '../../run/ports.ts';
import { productionEnv } from '../production-env.ts';

export type ProductionSite = StartedApp & {
  port: number;
  /** The lines that the process has logged until now. */
  logLines(): string[];
};

/**
 * Starts the built product in a separate process with production's settings: no demo, and no jobs unless `env` enables
 * them. Uses any free port unless `PORT` is set. The caller must stop it.
 */
export async function openProductionSite(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ProductionSite> {
  // An older build is good enough for these tests.
  if (!existsSync(path.join(checkoutRoot, 'build/server/index.js'))) await ensureBuild();
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-production-'));
  const logFile = path.join(folder, 'log');
  const output = openSync(logFile, 'w');
  try {
    const port = env['PORT'] === undefined ? await findFreePort() : Number(env['PORT']);
    const app = await startAppServer({
      port,
      output,
      env: {
        ...productionEnv,
        HOST: '127.0.0.1',
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: randomBytes(32).toString('hex'),
        ORIGIN: 'https://localhost',
        FILES_DIR: filesOf(databaseUrl),
        JOBS: 'off',
        LOG_LEVEL: 'info',
        ...env,
      },
    });
    return { ...app, port, logLines: () => readFileSync(logFile, 'utf8').split('\n') };
  } finally {
    closeSync(output);
  }
}

/** The folder for files, one per database: the product refuses to start with another folder than before. */
function filesOf(databaseUrl: string): string {
  const name = createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `hitokoma-files-${process.pid}-${name}`);
}
