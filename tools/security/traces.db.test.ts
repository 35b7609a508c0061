import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { documentHashKey } from '../generate-documents.ts';
import { workerDocuments } from '../../src/gen/documents.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openProductionSite, type ProductionSite } from '../testing/processes/production-site.ts';

type OtlpValue = { stringValue?: string; intValue?: number };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  name: string;
  kind: number;
  attributes: { key: string; value: OtlpValue }[];
};
type OtlpBody = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };

/** Spans that the collector receives by OTLP over HTTP, in JSON. */
const spans: OtlpSpan[] = [];
const bodies: string[] = [];
const collector = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    const isTraces = req.method === 'POST' && req.url === '/otlp/v1/traces';
    if (isTraces && req.headers['content-type'] === 'application/json') {
      const text = Buffer.concat(chunks).toString();
      const { resourceSpans }: OtlpBody = JSON.parse(text);
      bodies.push(text);
      spans.push(
        ...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)),
      );
    }
    res.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
});

const database = await openTestDatabase();
let site: ProductionSite;

// Two recruitments, because simultaneous requests for the same one share their statements.
const unknownIds = [
  '0199c1c0-0000-7000-8000-00000000beef',
  '0199c1c0-0000-7000-8000-00000000cafe',
] as const;
const phones = ['09087654321', '09087654322'] as const;

/** Trace ids that the client sends with its requests. */
const traceIds = {
  call: 'a1'.repeat(16),
  page: 'b2'.repeat(16),
  code: 'c3'.repeat(16),
  message: 'd4'.repeat(16),
};

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = collector.address() as AddressInfo;
  site = await openProductionSite(database, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/otlp`,
    // Sentry has its own tracing, which must not interfere with the product's.
    SENTRY_DSN: `http://public@127.0.0.1:${port}/1`,
    BUDGET_FACTOR: '10',
    JOBS: 'on',
  });
  // Sent together, because the process exports its spans only every five seconds.
  await Promise.all([
    ask(documentOf('RecruitmentDetail('), header('call'), { recruitmentId: unknownIds[0] }),
    fetch(`${site.url}/recruitments/${unknownIds[1]}`, {
      headers: { traceparent: header('page') },
    }).then((page) => page.text()),
    ask('{ serverTime }', 'x'.repeat(200)),
    ask(
      `mutation InventedName($input: RequestSignInCodeInput!) {
        requestSignInCode(input: $input) { success }
      }`,
      header('code'),
      { input: { phoneNumber: phones[0] } },
    ),
    ask(
      `mutation { requestSignInCode(input: { phoneNumber: "${phones[1]}" }) { success } }`,
      header('message'),
    ),
  ]);
});
afterAll(async () => {
  await site.stop();
  collector.closeAllConnections();
  collector.close();
});

const header = (name: keyof typeof traceIds) => `00-${traceIds[name]}-00000000000000b7-01`;

const traceOf = (traceId: string) => spans.filter((span) => span.traceId === traceId);
const rootOf = async (traceId: string) => {
  const ended = () => traceOf(traceId).find(({ kind }) => kind === 2);
  await expect.poll(ended).toBeDefined();
  return ended();
};
const factsOf = (span: OtlpSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

async function ask(query: string, traceparent: string, variables: object = {}): Promise<void> {
  const response = await fetch(`${site.url}/api/worker/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'apollo-require-preflight': '1', traceparent },
    body: JSON.stringify({ query, variables }),
  });
  await response.text();
}

/** A document of the app by the name of its operation. */
function documentOf(name: string): string {
  const found = Object.values(workerDocuments).find((text) => text.startsWith(`query ${name}`));
  if (found === undefined) throw new Error(`the registry has no ${name}`);
  expect(workerDocuments[documentHashKey(found)]).toBe(found);
  return found;
}

test('a call of a page is one trace: the request, its operation and the statements', async () => {
  const traceId = traceIds.call;
  const root = await rootOf(traceId);
  expect(root).toMatchObject({
    name: 'POST /api/worker/graphql',
    parentSpanId: '00000000000000b7',
  });
  expect(factsOf(root)).toMatchObject({
    'http.route': '/api/worker/graphql',
    'http.response.status_code': 200,
  });
  const operation = traceOf(traceId).find(({ name }) => name === 'graphql RecruitmentDetail');
  expect(operation?.parentSpanId).toBe(root?.spanId);
  const statements = traceOf(traceId).filter(({ kind }) => kind === 3);
  expect(statements.length).toBeGreaterThan(0);
  for (const { name, parentSpanId } of statements) {
    // A new connection of the pool is set up by a statement without a name comment.
    expect(name).toMatch(/^(?:[a-z]+\.\w+|set)$/i);
    expect(parentSpanId).toBe(operation?.spanId);
  }
});

test('the calls that the server makes to render a page belong to the trace of the page', async () => {
  const traceId = traceIds.page;
  const root = await rootOf(traceId);
  expect(root?.name).toMatch(/^GET \/recruitments\/:\w+$/);
  const names = traceOf(traceId).map(({ name }) => name);
  expect(names).toContain('graphql RecruitmentDetail');
});

test('a header that is none begins a trace of its own', async () => {
  const isRoot = ({ parentSpanId, name }: OtlpSpan) => !parentSpanId && name.startsWith('POST ');
  await expect.poll(() => spans.filter(isRoot).length).toBeGreaterThan(0);
  const traceId = spans.findLast(isRoot)?.traceId ?? '';
  expect(traceOf(traceId).map(({ name }) => name)).toContain('graphql other');
});

test('what people enter, addresses of pages and texts of statements are in no span', async () => {
  const traceId = traceIds.code;
  await rootOf(traceId);
  const all = bodies.join();
  expect(all).toContain(traceId);
  for (const secret of [...phones, ...unknownIds, 'InventedName', 'select ', 'insert ']) {
    expect(all).not.toContain(secret);
  }
});

test('each run of a task is a trace of its own, with its statements', async () => {
  const runs = () => spans.filter(({ name }) => name === 'task account.eraseSignIns');
  await expect.poll(() => runs().length).toBeGreaterThan(0);
  const run = runs()[0];
  expect(run?.parentSpanId ?? '').toBe('');
  const inside = traceOf(run?.traceId ?? '');
  await expect
    .poll(() => traceOf(run?.traceId ?? '').map(({ name }) => name))
    .toContain('worker.eraseCodes');
  expect(inside.filter(({ name }) => name.startsWith('task '))).toHaveLength(1);
});

test('the delivery of a message is linked to the operation that enqueued it', async () => {
  const traceId = traceIds.message;
  await rootOf(traceId);
  const linked = () =>
    spans.find(({ name, links = [] }) => name === 'deliver sms' && links[0]?.traceId === traceId);
  await expect.poll(linked).toBeDefined();
  const operation = traceOf(traceId).find(({ name }) => name.startsWith('graphql '));
  const delivery = linked();
  expect(delivery?.links?.[0]?.spanId).toBe(operation?.spanId);
  expect(delivery?.traceId).not.toBe(traceId);
});
