import { afterAll, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';

import { openTestDatabase } from '../testing/database.ts';
import { openProductionSite } from '../testing/processes/production-site.ts';
import { wireHostHeader, createWireClient } from './wire.ts';

/** Metrics, request ids and the log, for the people who operate the product. */
const metricsToken = 'token-of-the-metrics-reader';
const site = await openProductionSite(await openTestDatabase(), {
  METRICS_TOKEN: metricsToken,
  BUDGET_FACTOR: '10',
});
afterAll(() => site.stop());

const query = JSON.stringify({ query: '{ serverTime }' });
const { send, get, ask } = createWireClient(site.port);

const scrape = async () =>
  (await get('/metrics', `Authorization: Bearer ${metricsToken}`)).body.split('\n');
const sample = /^[a-z_][a-z\d_]*(?:\{(?:[a-z_]+="[^"\\\n]*",?)*\})? (?:[-+.\de]+|NaN|\+Inf)$/i;
// The id is compared whole, because a few of its digits can also be in a random request id.
const secretId = '0199c1c0-0000-7000-8000-00000000beef';
const secretPath = `/shifts/${secretId}?token=a-secret-of-a-link`;

test('metrics count requests by route and operations by name, in the format of Prometheus', async () => {
  await ask(query);
  await get(secretPath);
  const lines = await scrape();
  const bad = lines.filter((line) => line !== '' && !line.startsWith('#') && !sample.test(line));
  expect(bad).toEqual([]);
  const routes = lines.filter((line) => line.startsWith('http_request_duration_seconds_count'));
  expect(routes.join('\n')).toContain('route="/shifts/:attendanceId"');
  expect(routes.join('\n')).toContain(`route="${apiPaths.workerGraphql}"`);
  expect(lines.join('\n')).toMatch(
    /graphql_operations_total\{api="worker",operation="other",code="OK"\} \d/,
  );
  expect(lines.join('\n')).toMatch(/outbox_oldest_message_seconds\{kind="sms",purpose="code"\} 0/);
  expect(lines).toContain('operator_alarms_total 0');
  expect(lines).toContain('product_split{part="chat"} 0');
  // The tests' PostgreSQL has no archive.
  expect(lines.filter((line) => line.startsWith('database_archive_failing{'))).toEqual([]);
});

test('a start without OPERATOR_EMAIL says that alarms are mailed to nobody', () => {
  expect(site.logLines().join('\n')).toContain('OPERATOR_EMAIL is not set');
});

test('a client that invents paths, methods and names of operations adds no series', async () => {
  const invent = async (round: number) => {
    for (let index = 0; index < 20; index += 1) {
      const name = `Invented${round}_${index}`;
      await get(`/${name}/${index}`);
      await send({ line: `BREW${index} /${name} HTTP/1.1`, headers: [wireHostHeader] });
      await ask(JSON.stringify({ query: `query ${name} { serverTime }` }));
      await ask(JSON.stringify({ query: `query ${name} { ${name} }` }));
    }
  };
  // Only series of requests are compared: those of the process vary, for example with the kinds of garbage collection.
  const seriesOfRequests = async () =>
    new Set((await scrape()).flatMap((line) => /^(?:http|graphql|limit)_.*(?= )/.exec(line) ?? []));
  await invent(0);
  const before = await seriesOfRequests();
  await invent(1);
  const added = (await seriesOfRequests()).difference(before);
  expect([before.size > 10, [...added]]).toEqual([true, []]);
  expect((await scrape()).join('\n')).not.toMatch(/Invented|BREW/);
});

test('a request has one id: its own when it is plausible, else a new one', async () => {
  const idOf = async (...headers: string[]) =>
    (await get('/healthz', ...headers)).headers['x-request-id'];
  expect(await idOf('X-Request-Id: 0199c1c0-aaaa-7000-8000-000000000001')).toBe(
    '0199c1c0-aaaa-7000-8000-000000000001',
  );
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
  const refused = ['short', 'a b', 'x'.repeat(65), '09012345678', '<script>alert(1)</script>'];
  for (const given of refused) expect(await idOf(`X-Request-Id: ${given}`)).toMatch(uuid);
  expect(await idOf()).toMatch(uuid);
});

test('the log has a line for each request, with neither path nor query', async () => {
  const { headers } = await get(secretPath);
  const id = String(headers['x-request-id']);
  const own = () => site.logLines().filter((line) => line.includes(id));
  await expect.poll(own).toHaveLength(1);
  const line = JSON.parse(own().join());
  expect(line).toMatchObject({ method: 'GET', route: '/shifts/:attendanceId', msg: 'request' });
  const lines = site.logLines().join();
  expect(lines).not.toContain(secretId);
  expect(lines).not.toContain('a-secret-of-a-link');
});
