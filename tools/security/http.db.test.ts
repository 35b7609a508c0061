import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';

import { checkoutRoot } from '../run/paths.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openProductionSite } from '../testing/processes/production-site.ts';
import {
  wireHostHeader,
  graphqlRequestHeaders,
  createWireClient,
  type WireAnswer,
} from './wire.ts';

/** A real process with production's settings, without demo. */
const metricsToken = 'token-of-the-metrics-reader';
const site = await openProductionSite(await openTestDatabase(), {
  METRICS_TOKEN: metricsToken,
  BUDGET_FACTOR: '10',
});
afterAll(() => site.stop());

const endpoint = apiPaths.workerGraphql;
const query = JSON.stringify({ query: '{ serverTime }' });

const { send, get, ask } = createWireClient(site.port);

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const trace = /\n {4}at |node_modules|\/src\/|TypeError|Invalid URL|"hitokoma"/;

/** The code of a GraphQL refusal, after a check of its message. */
function codeIn({ body, headers }: WireAnswer): string {
  expect(body).not.toMatch(trace);
  expect(headers['content-type']).toMatch(/^application\/(graphql-response\+)?json/);
  const [error] = JSON.parse(body).errors;
  expect(error.message).toMatch(japanese);
  return error.extensions.code;
}

test('a whole request is answered, and may not be read from another site (spec 7.002)', async () => {
  const answer = await ask(query, 'Origin: https://evil.example');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body).data.serverTime).toMatch(/Z$/);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  );
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
});

test('figures of the process are for readers with the token alone', async () => {
  expect((await get('/metrics')).status).toBe(404);
  expect((await get('/metrics', 'Authorization: Bearer wrong-token-of-metrics')).status).toBe(404);
  const answer = await get('/metrics', `Authorization: Bearer ${metricsToken}`);
  expect([answer.status, answer.body.includes('process_start_time_seconds')]).toEqual([200, true]);
});

describe('requests that the GraphQL endpoint refuses', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s',
    async (method) => {
      const preflight = ['Origin: https://evil.example', 'Access-Control-Request-Method: POST'];
      const answer = await send({
        line: `${method} ${endpoint}?query=%7BserverTime%7D HTTP/1.1`,
        headers: [wireHostHeader, ...graphqlRequestHeaders, ...preflight],
      });
      expect(answer.status).toBe(405);
      expect(answer.headers['allow']).toBe('POST');
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      // An answer to HEAD has no body, and so no code.
      expect(method === 'HEAD' ? 'METHOD_NOT_ALLOWED' : codeIn(answer)).toBe('METHOD_NOT_ALLOWED');
    },
  );

  test('a form, a file form and plain text', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/graphql',
      'application/jsonp',
    ]) {
      const answer = await send({
        line: `POST ${endpoint} HTTP/1.1`,
        headers: [
          wireHostHeader,
          `Content-Type: ${type}`,
          'Apollo-Require-Preflight: 1',
          'Content-Length: 20',
        ],
        body: 'query={ serverTime }',
      });
      expect([answer.status, codeIn(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  test('without the header that forces a preflight', async () => {
    const answer = await send({
      line: `POST ${endpoint} HTTP/1.1`,
      headers: [
        wireHostHeader,
        'Content-Type: application/json',
        `Content-Length: ${query.length}`,
      ],
      body: query,
    });
    expect([answer.status, codeIn(answer)]).toEqual([403, 'PREFLIGHT_REQUIRED']);
  });

  test('an answer that is no JSON: streams and pictures', async () => {
    for (const type of [
      'text/event-stream',
      'multipart/mixed',
      'image/png',
      'application/json;charset=shift_jis',
    ]) {
      const answer = await ask(query, `Accept: ${type}`);
      expect([answer.status, codeIn(answer)]).toEqual([406, 'NOT_ACCEPTABLE']);
    }
  });

  test.each([
    ['query: 5', '{"query":5}'],
    ['query: null', '{"query":null}'],
    ['no query', '{}'],
    ['an array', `[${query}]`],
    ['a number', '5'],
    ['null', 'null'],
    ['half of JSON', '{"query":"{ serverTime'],
    ['nothing', ''],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['variables in a string', '{"query":"{ serverTime }","variables":"x"}'],
    ['variables in an array', '{"query":"{ serverTime }","variables":[]}'],
    ['an unknown operation', '{"query":"query A { serverTime }","operationName":"B"}'],
    ['a part that GraphQL does not have', '{"query":"{ serverTime }","admin":true}'],
    ['a stored query', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}'],
  ])('a body that is %s', async (_name, body) => {
    const answer = await ask(body);
    expect([answer.status, codeIn(answer)]).toEqual([400, 'BAD_REQUEST']);
  });

  test('an operation that is asked for under a wrong name does not spoil the right one', async () => {
    const text = 'query Spoiled { serverTime }';
    expect((await ask(JSON.stringify({ query: text, operationName: 'No' }))).status).toBe(400);
    const answer = await ask(JSON.stringify({ query: text, operationName: 'Spoiled' }));
    expect(JSON.parse(answer.body).errors).toBeUndefined();
  });
});

describe('large requests are refused at once', () => {
  const large = 'a'.repeat(10_000_000);

  test('10 MB that say so, before they are read and while they are sent', async () => {
    const headers = [wireHostHeader, ...graphqlRequestHeaders, `Content-Length: ${large.length}`];
    const line = `POST ${endpoint} HTTP/1.1`;
    const announced = await send({ line, headers });
    expect([announced.status, codeIn(announced)]).toEqual([413, 'REQUEST_TOO_LARGE']);
    for (let time = 0; time < 5; time += 1) {
      const sent = await ask(large);
      expect([sent.status, codeIn(sent)]).toEqual([413, 'REQUEST_TOO_LARGE']);
    }
  });

  test('a picture of 12 MB at the upload endpoint', async () => {
    const answer = await send({
      line: 'POST /api/uploads?purpose=license HTTP/1.1',
      headers: [wireHostHeader, ...graphqlRequestHeaders, 'Content-Length: 12000000'],
      body: 'a'.repeat(12_000_000),
    });
    // Nobody is signed in: the test is about the message.
    expect([answer.status, codeIn(answer)]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('80 MB are not taken in to the end', async () => {
    const answer = await ask(Buffer.alloc(80_000_000, 'a'));
    expect([answer.status, codeIn(answer)]).toEqual([413, 'REQUEST_TOO_LARGE']);
  });

  test('a body without an end, when it has become too long', async () => {
    const answer = await send({
      line: `POST ${endpoint} HTTP/1.1`,
      headers: [wireHostHeader, ...graphqlRequestHeaders, 'Transfer-Encoding: chunked'],
      // The last piece comes and the end does not: an answer means that the server does not wait for the end.
      body: { piece: 'a'.repeat(10_000), times: 200 },
    });
    expect([answer.status, codeIn(answer)]).toEqual([413, 'REQUEST_TOO_LARGE']);
  });

  test.each([
    [
      '20,000 aliases',
      `{${Array.from({ length: 20_000 }, (_, i) => `a${i}:serverTime`).join(' ')}}`,
    ],
    ['3,000 aliases', `{${Array.from({ length: 3_000 }, (_, i) => `a${i}:serverTime`).join(' ')}}`],
    ['30,000 levels', '{a'.repeat(30_000)],
    ['8,000 levels of a list', `{areaTree(a:${'['.repeat(8_000)}`],
    ['9,000 times one field', `{${'serverTime '.repeat(9_000)}}`],
    ['a long comment', `{serverTime}${'#'.repeat(40_000)}`],
  ])('%s', async (_name, text) => {
    const answer = await ask(JSON.stringify({ query: text }));
    expect(codeIn(answer)).toMatch(/^(DOCUMENT|REQUEST)_TOO_LARGE$/);
  });

  test('headers beyond all measure', async () => {
    const answer = await get('/', `X-Long: ${'a'.repeat(40_000)}`);
    expect(answer.status).toBe(431);
  });
});

describe('addresses', () => {
  test('a Host header that is no host is refused before an address is built from it', async () => {
    for (const name of ['%%%', '[', 'a b', 'x@evil.example', 'evil.example/..', '1.2.3.4.5']) {
      for (const line of ['GET / HTTP/1.1', `POST ${endpoint} HTTP/1.1`]) {
        const answer = await send({
          line,
          headers: [`Host: ${name}`, ...graphqlRequestHeaders, 'Content-Length: 0'],
        });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatch(japanese);
        expect(answer.body).not.toMatch(trace);
      }
    }
  });

  test('two Host headers are refused, in capital and in small letters', async () => {
    for (const second of ['Host: evil.example', 'HOST: localhost']) {
      const answer = await send({ line: 'GET / HTTP/1.1', headers: [wireHostHeader, second] });
      expect(answer.status).toBe(400);
    }
  });

  const secret = JSON.parse(readFileSync(path.join(checkoutRoot, 'package.json'), 'utf8')).name;

  test.each([
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/..\\..\\package.json',
    '/%2e%2e/package.json',
    '/%252e%252e/package.json',
    '/%c0%ae%c0%ae/package.json',
    '//package.json',
    '/.env',
    '/.git/config',
    '/server/index.js',
    '/assets/%00',
    '/%00',
    '/%ff',
    '/%',
    '/recruitments/%00',
    '/recruitments/%ff',
    '/recruitments/x',
    '/recruitments/x.data',
    '/files/../../package.json',
    '/files/..%2f..%2fpackage.json',
    '/files/facilities/..%2f..%2f..%2fpackage.json',
    '/files/facilities/%2e%2e%2f%2e%2e%2fpackage.json',
    '/files/facilities/%00.webp',
    '/files/facilities/',
    '/files/%ff',
    '/files/documents/x',
    '/files/documents/x?e=99999999999&s=forged',
    '/files/documents/00000000-0000-0000-0000-000000000000.pdf?e=99999999999&s=%00',
    '/files/private/aa/x.jpg',
    '/files/private/aa/x.jpg?e=99999999999&s=forged',
    '/files/private/aa/x.jpg?e=1e999&s=',
    '/files/private/..%2f..%2fpackage.json?e=99999999999&s=forged',
    '/og/recruitments/x.png',
    '/og/recruitments/..%2f..%2fpackage.json.png',
    '/api/auth/%ff',
    '/api/nothing',
  ])('%s leads nowhere', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).not.toContain(`"name": "${secret}"`);
    expect(answer.body).not.toMatch(trace);
  });

  test('pages and files take no forms', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      for (const address of ['/', '/recruitments/x', '/files/facilities/x.webp', '/healthz']) {
        const answer = await send({
          line: `${method} ${address} HTTP/1.1`,
          headers: [wireHostHeader, 'Origin: https://evil.example', 'Content-Length: 0'],
        });
        expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
        expect(answer.body).toMatch(japanese);
      }
    }
  });

  test('HEAD is answered like GET, without a body', async () => {
    const answer = await send({ line: 'HEAD / HTTP/1.1', headers: [wireHostHeader] });
    expect([answer.status, answer.body]).toEqual([200, '']);
  });
});

describe('redirects stay on the site', () => {
  const places = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example/x',
    'javascript:alert(1)',
    'https://localhost@evil.example/',
    '/%0d%0aSet-Cookie:%20a=b',
  ];

  test.each(places)('a sign-in that should lead to %s', async (place) => {
    const answer = await get(`/api/auth/signin?callbackUrl=${encodeURIComponent(place)}`);
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers['location'] ?? '', 'http://localhost');
    expect(target.host).toBe('localhost');
    const next = new URL(target.searchParams.get('callbackUrl') ?? '/', 'http://localhost');
    expect(next.origin).toBe('https://localhost');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('a form with a foreign way back, and without its token', async () => {
    const body = new URLSearchParams({
      callbackUrl: 'https://evil.example/',
      json: 'true',
    }).toString();
    for (const address of ['signin/phone', 'callback/phone', 'signout']) {
      const answer = await send({
        line: `POST /api/auth/${address} HTTP/1.1`,
        headers: [
          wireHostHeader,
          'Content-Type: application/x-www-form-urlencoded',
          `Content-Length: ${body.length}`,
        ],
        body,
      });
      expect(answer.status).toBe(403);
      expect(answer.body).not.toContain('evil.example');
    }
  });
});

describe('in production there is no demo', () => {
  test('nor a schema to read', async () => {
    const { workerSchema, demoSchema, facilitySchema, operatorSchema } = apiPaths;
    for (const address of [workerSchema, demoSchema, facilitySchema, operatorSchema]) {
      const answer = await get(address);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toContain('type Query');
    }
  });

  test('neither its page nor its file nor its endpoint', async () => {
    for (const address of ['/demo', '/demo.data', '/demo.json']) {
      const answer = await get(address);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toContain('DemoWorkers');
    }
    const demo = await send({
      line: 'POST /api/demo/graphql HTTP/1.1',
      headers: [wireHostHeader, ...graphqlRequestHeaders, `Content-Length: ${query.length}`],
      body: query,
    });
    expect([404, 405]).toContain(demo.status);
    expect(demo.body).not.toContain('"data"');
  });
});

test('none of these requests is logged as an error', async () => {
  const lines = site.logLines();
  expect(lines.filter((line) => line.startsWith('{"level":50'))).toEqual([]);
  expect(lines.filter((line) => /\[object Object\]|^ {4}at /.test(line))).toEqual([]);
});

describe('what programs look for', () => {
  test('is named by a 404 until an operator has said where problems are reported', async () => {
    expect((await get('/.well-known/security.txt')).status).toBe(404);
  });

  test('leads password managers to the settings of the account', async () => {
    const { status, headers } = await get('/.well-known/change-password');
    expect([status, headers['location']]).toEqual([302, '/settings']);
  });

  test('is an icon for browsers that ask for none by name', async () => {
    const { status, headers } = await get('/favicon.ico');
    expect([status, headers['content-type']]).toEqual([200, 'image/x-icon']);
  });
});
