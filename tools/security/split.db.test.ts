import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { withClient } from '../postgres/client.ts';
import { findRedis, startRedis } from '../redis.ts';
import { findFreePort } from '../run/ports.ts';
import { runNode } from '../run/processes.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { openDurablePostgres } from '../testing/processes/reusable-server.ts';
import { openProductionSite, type ProductionSite } from '../testing/processes/production-site.ts';
import { productionEnv, sharedSecrets } from '../testing/production-env.ts';
import { waitUntilTrue } from './assertions.ts';

let database: Awaited<ReturnType<typeof openDurablePostgres>>;
let url: string;

beforeAll(async () => {
  database = await openDurablePostgres();
  url = await createDatabaseCopy(database, 'split');
});
afterAll(() => database.stop());

async function start(env: NodeJS.ProcessEnv = {}): Promise<ProductionSite> {
  const site = await openProductionSite(url, env);
  onTestFinished(site.stop);
  return site;
}

const readiness = async ({ url: address }: ProductionSite) => {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, text: await answer.text() };
};

const says = (site: ProductionSite, part: string) => async () =>
  (await readiness(site)).text.includes(`warning: ${part}`);

const chatWarning = 'Several processes serve this database without one Redis';
const filesWarning = 'Processes of several machines serve this database';

describe('two processes on one database', () => {
  test('without Redis say so in the log and at /readyz, and stay ready; one alone does not', async () => {
    const first = await start();
    expect(await readiness(first)).toEqual({ status: 200, text: 'ready' });
    const second = await start();
    await waitUntilTrue(says(second, chatWarning), 'the second process warns');
    await waitUntilTrue(says(first, chatWarning), 'the first process warns');
    expect((await readiness(second)).status).toBe(200);
    const warned = second.logLines().filter((line) => line.includes(chatWarning));
    expect(warned).toHaveLength(1);
    expect(JSON.parse(warned[0] ?? '')).toMatchObject({ level: 40, split: 'chat' });
    expect(first.logLines().some((line) => line.includes(filesWarning))).toBe(false);
    // A regular stop removes the warning.
    await second.stop();
    await waitUntilTrue(
      async () => (await readiness(first)).text === 'ready',
      'the warning is gone',
    );
  });

  test('with one Redis do not; another machine with a copy of the folder is told', async () => {
    const command = await findRedis();
    if ('missing' in command) throw new Error(command.missing);
    const redis = await startRedis(command.command);
    onTestFinished(redis.stop);
    const env = { REDIS_URL: redis.url };
    const [first, second] = [await start(env), await start(env)];
    await sleep(11_000);
    expect([await readiness(first), await readiness(second)]).toEqual([
      { status: 200, text: 'ready' },
      { status: 200, text: 'ready' },
    ]);
    await withClient(url, (client) =>
      client.query(
        `insert into processes (id, host, redis_hash, file_place, seen_at)
         select gen_random_uuid(), 'another-machine', redis_hash, file_place, now() + interval '1 hour'
           from processes limit 1`,
      ),
    );
    await waitUntilTrue(says(first, filesWarning), 'the other machine is seen');
    expect((await readiness(first)).text).not.toContain('another-machine');
    await withClient(url, (client) =>
      client.query(`delete from processes where host = 'another-machine'`),
    );
    await waitUntilTrue(
      async () => (await readiness(first)).text === 'ready',
      'the warning is gone',
    );
  });
});

describe('a start in production', () => {
  // From this process the database knows the folder for files.
  beforeAll(async () => {
    const site = await openProductionSite(url);
    await site.stop();
  });

  describe.each(['src/main/http.server.ts', 'src/main/jobs.server.ts'])('of %s', (file) => {
    /**
     * Starts a process with its own folder for files. The process must end by itself: one that keeps running is stopped
     * and counts as failed.
     */
    async function startAlone() {
      const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-alone-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const env = {
        ...productionEnv,
        ...sharedSecrets,
        HOST: '127.0.0.1',
        PORT: String(await findFreePort()),
        DATABASE_URL: url,
        FILES_DIR: folder,
      };
      return (await runNode([file], { env })).output;
    }

    test('with files of its own ends with a sentence', async () => {
      expect(await startAlone()).toMatch(/FILES_DIR is not the folder .* S3 bucket/);
    });

    test('on the database of the demo ends with a sentence', async () => {
      const run = (text: string) => withClient(url, (client) => client.query(text));
      await run('insert into demo_region (opened_at) values (now())');
      onTestFinished(async () => {
        await run('delete from demo_region');
      });
      expect(await startAlone()).toContain('production needs one of its own');
    });
  });
});
