import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { productionEnv } from '#testing/production-env.ts';

import { readEnv } from '../env.server.ts';
import { serveMetrics } from './metrics-endpoint.server.ts';

const METRICS_TOKEN = 'token-of-the-metrics-reader';
const production = {
  ...productionEnv,
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://localhost/hitokoma',
  AUTH_SECRET: 'a secret of at least thirty-two characters',
};

/** The port of a worker process, and a function that asks it and returns the status. */
async function openWorker(variables: Record<string, string>) {
  const server = await serveMetrics(readEnv({ ...production, ...variables }), 0);
  onTestFinished(() => void server.close());
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return async (path: string, authorization?: string) => {
    const headers = new Headers(
      authorization === undefined ? [] : [['authorization', authorization]],
    );
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
  };
}

test('the figures of a worker are for readers with the token alone', async () => {
  const statusOf = await openWorker({ METRICS_TOKEN });
  expect(await statusOf('/metrics')).toBe(404);
  expect(await statusOf('/metrics', 'Bearer wrong-token-of-metrics')).toBe(404);
  expect(await statusOf('/', `Bearer ${METRICS_TOKEN}`)).toBe(404);
  expect(await statusOf('/metrics', `Bearer ${METRICS_TOKEN}`)).toBe(200);
});

test('without a token nobody reads them', async () => {
  const statusOf = await openWorker({});
  expect(await statusOf('/metrics')).toBe(404);
  expect(await statusOf('/metrics', 'Bearer undefined')).toBe(404);
});
