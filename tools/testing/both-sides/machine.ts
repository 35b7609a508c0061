import { spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { buildMailServer, parseReceivedMail } from '#platform/server/delivery/mail-server.build.ts';

import { ensureDatabase, addressOfDatabase } from '../../postgres/client.ts';
import { createThrowawayServerFolder, startThrowawayPostgres } from '../../postgres/scratch.ts';
import { startAppServer } from '../../run/app.ts';
import { ensureBuild } from '../../run/build.ts';
import { CommandFailure } from '../../run/ending.ts';
import { requireSystemProgram } from '../../run/parts.ts';
import { checkoutRoot } from '../../run/paths.ts';
import { findFreePort } from '../../run/ports.ts';
import { endChildWithProcess, runCommand } from '../../run/processes.ts';
import { migrateDatabase } from '../../run/database.ts';
import { findFaketimeEnv } from '../processes/other-clock.ts';
import { openSmsGateway } from '../services/receivers.ts';
import { productionEnv } from '../production-env.ts';

/** The product as in production, on an initially empty database, with a clock that can be moved. */
export type BothSidesMachine = {
  origin: string;
  /** The site's environment variables, for commands that run beside it. */
  env: NodeJS.ProcessEnv;
  databaseUrl: string;
  /** The product's present time. */
  now(): Date;
  /** Moves the clock of the site's process forward; work that becomes due is done within the next minute. */
  moveTo(instant: Date): Promise<void>;
  /** The code in the newest SMS. */
  code(): Promise<string>;
  /** The path of the link in the newest e-mail to an address. */
  mailedPath(recipient: string): Promise<string>;
  stop(): Promise<void>;
};

const waitMs = 90_000;

/** Starts PostgreSQL, an SMS gateway, a mail server, the site, and HAProxy with its own certificate. */
export async function openBothSidesMachine(folder: string): Promise<BothSidesMachine> {
  const [haproxy, otherClock] = [await requireSystemProgram('haproxy'), await findFaketimeEnv()];
  await requireSystemProgram('openssl');
  await ensureBuild();
  const [gateway, mails] = [await openSmsGateway(), await buildMailServer()];
  const postgres = await startThrowawayPostgres(await createThrowawayServerFolder(), 'postgres');
  await ensureDatabase(postgres.url, 'hitokoma');
  const databaseUrl = addressOfDatabase(postgres.url, 'hitokoma');
  const [port, httpPort, httpsPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const origin = `https://localhost:${httpsPort}`;
  const env: NodeJS.ProcessEnv = {
    ...productionEnv,
    ORIGIN: origin,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    DATABASE_URL: databaseUrl,
    FILES_DIR: path.join(folder, 'files'),
    SMS_GATEWAY_URL: gateway.url,
    SMTP_URL: mails.url,
  };
  await migrateDatabase(databaseUrl, env);
  const offsetFile = path.join(folder, 'clock');
  let offsetSeconds = 0;
  const setOffset = (seconds: number) => {
    offsetSeconds = seconds;
    writeFileSync(offsetFile, `+${seconds}`);
  };
  setOffset(0);
  const site = await startAppServer({
    port,
    output: openSync(path.join(folder, 'site.log'), 'a'),
    env: {
      ...env,
      ...otherClock,
      FAKETIME_TIMESTAMP_FILE: offsetFile,
      FAKETIME_CACHE_DURATION: '1',
      // Timers use the machine's clock, which does not jump. With a faked monotonic clock Chromium would use all
      // processor time.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  const proxy = await startProxy({ haproxy, folder, port, httpPort, httpsPort });
  const now = () => new Date(Date.now() + offsetSeconds * 1_000);
  return {
    origin,
    env,
    databaseUrl,
    now,
    async moveTo(instant) {
      setOffset(Math.ceil((instant.getTime() - Date.now()) / 1_000));
      // Longer than libfaketime caches the file.
      await sleep(2_500);
    },
    code: () =>
      within('an SMS with a code', async () => /\b\d{6}\b/.exec(gateway.taken.at(-1) ?? '')?.[0]),
    mailedPath: (recipient) =>
      within(`a link to ${recipient}`, async () => {
        const mail = mails.taken.findLast(({ to }) => to.includes(recipient));
        const text = mail && (await parseReceivedMail(mail)).text;
        return text
          ?.split(/\s+/)
          .find((word) => word.startsWith(origin))
          ?.slice(origin.length);
      }),
    async stop() {
      await proxy.stop();
      await site.stop();
      await postgres.stop();
      await Promise.all([gateway.end(), mails.close()]);
    },
  };
}

async function within<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + waitMs; Date.now() < end; await sleep(200)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new CommandFailure(`Not within ${waitMs / 1_000} s: ${what}.`);
}

type ProxyArgs = {
  haproxy: string;
  folder: string;
  port: number;
  httpPort: number;
  httpsPort: number;
};

/** The proxy of `deploy/` in front of one process, with the certificate that `deploy/` creates. */
async function startProxy({ haproxy, folder, port, httpPort, httpsPort }: ProxyArgs) {
  const certificates = path.join(folder, 'certificates');
  mkdirSync(certificates);
  const script = path.join(checkoutRoot, 'deploy/certificate.sh');
  const made = await runCommand(script, [certificates, 'localhost'], {});
  if (made.code !== 0) throw new CommandFailure(`deploy/certificate.sh failed:\n${made.output}`);
  const output = openSync(path.join(folder, 'haproxy.log'), 'a');
  const child = spawn(haproxy, ['-f', path.join(checkoutRoot, 'deploy/haproxy.cfg')], {
    env: {
      ...process.env,
      HTTP_BIND: `127.0.0.1:${httpPort}`,
      HTTPS_BIND: `127.0.0.1:${httpsPort}`,
      CERTIFICATE: path.join(certificates, 'site.pem'),
      APP_1: `127.0.0.1:${port}`,
      APP_2: `127.0.0.1:${port}`,
    },
    stdio: ['ignore', output, output],
  });
  return endChildWithProcess(child);
}
