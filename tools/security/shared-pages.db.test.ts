import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';

import { openTestDatabase } from '../testing/database.ts';
import { openProductionSite } from '../testing/processes/production-site.ts';
import { wireHostHeader, createWireClient } from './wire.ts';

/** Pages that visitors share, from a real process, and the compression of answers. */
const site = await openProductionSite(await openTestDatabase(), { BUDGET_FACTOR: '10' });
afterAll(() => site.stop());

const endpoint = apiPaths.workerGraphql;
const { send, get } = createWireClient(site.port);

describe('a page that visitors share', () => {
  const inline = /<script(?![^>]*\ssrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

  test('names each of its scripts by what it says, and no nonce', async () => {
    const { status, headers, body } = await get('/guide');
    expect(status).toBe(200);
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).not.toContain('nonce-');
    const hashes = [...body.matchAll(inline)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(policy).toContain(hash);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding, Cookie',
    });
  });

  test('is not for a request with a cookie of ours, nor for pages that know who looks', async () => {
    const policies = await Promise.all([
      get('/guide', 'Cookie: next-auth.session-token=forged'),
      get('/sign-in'),
      get('/guide', 'Cookie: _ga=GA1.1.1; place=osaka'),
    ]);
    for (const { headers } of policies) {
      expect(headers['content-security-policy']).toMatch(/'nonce-[^']{24}'/);
    }
    const [one, other] = await Promise.all([get('/sign-in'), get('/sign-in')]);
    expect(one.headers['content-security-policy']).not.toBe(
      other.headers['content-security-policy'],
    );
  });

  test('is shared by requests with cookies of a tag manager or a proxy', async () => {
    const { headers, body } = await get('/guide', 'Cookie: _ga=GA1.1.1; display=dark.large; lb=7');
    expect(headers['content-security-policy']).not.toContain('nonce-');
    expect(body).toContain('data-theme="dark"');
  });

  test('has no script without a nonce where nobody has such a page', async () => {
    const { status, headers, body } = await get('/nothing-is-here');
    expect(status).toBe(404);
    const nonce = /'nonce-([^']{24})'/.exec(headers['content-security-policy'] ?? '')?.[1];
    const scripts = [...body.matchAll(inline)].map(([script]) => script);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  });

  test('keeps the display settings of each apart', async () => {
    const dark = await get('/guide', 'Cookie: display=dark.largest');
    expect(dark.body).toContain('data-theme="dark"');
    expect((await get('/guide')).body).not.toContain('data-theme="dark"');
    const gone = '/recruitments/00000000-0000-4000-8000-000000000000';
    const plain = await get(gone, 'Cookie: display=auto.standard.easy');
    expect(plain.body).toContain('このページはありません');
    expect((await get(gone)).body).not.toContain('このページはありません');
  });

  test('asked for without a host, or without a name for it, ends nothing', async () => {
    for (const headers of [['Host:'], ['Host: '], ['Host: localhost:0']]) {
      const answer = await send({ line: 'GET / HTTP/1.1', headers });
      expect(answer.status).toBeLessThan(500);
    }
    expect((await get('/guide')).status).toBe(200);
  });

  test('of another host is another page, and HEAD has no body', async () => {
    const head = await send({ line: 'HEAD /guide HTTP/1.1', headers: [wireHostHeader] });
    expect(head).toMatchObject({ status: 200, body: '' });
    const elsewhere = await send({
      line: 'GET /recruitments/01a1fc00-e403-71c5-8889-a16929fddd39 HTTP/1.1',
      headers: ['Host: evil.example'],
    });
    expect(elsewhere.status).toBe(404);
    const here = await get('/recruitments/01a1fc00-e403-71c5-8889-a16929fddd39');
    expect(here.body).not.toContain('evil.example');
  });
});

describe('what goes out is compressed', () => {
  const areas = JSON.stringify({ query: '{ areaLList { id name } }' });
  /** The response of `fetch`, which unpacks the body, with its encoding. */
  const fetched = async (address: string, takes: string) => {
    const isEndpoint = address === endpoint;
    const response = await fetch(`http://127.0.0.1:${site.port}${address}`, {
      method: isEndpoint ? 'POST' : 'GET',
      headers: {
        'accept-encoding': takes,
        ...(isEndpoint
          ? { 'content-type': 'application/json', 'apollo-require-preflight': '1' }
          : {}),
      },
      ...(isEndpoint ? { body: areas } : {}),
    });
    const { status, headers } = response;
    // Without the parts that differ between visitors or times.
    const text = (await response.text()).replaceAll(/nonce="[^"]*"|[\d-]{10}T[\d:.]{12}Z/g, '');
    return { status, text, encoding: headers.get('content-encoding') };
  };

  // One each: an API answer, a page cached for all, a page for one visitor, and a file.
  test.each([endpoint, '/guide', '/sign-in', '/robots.txt'])('%s', async (address) => {
    const [plain, brotli, gzip] = await Promise.all(
      ['identity', 'gzip, deflate, br, zstd', 'gzip'].map((takes) => fetched(address, takes)),
    );
    expect(plain).toMatchObject({ status: 200, encoding: null });
    const isShort = (plain?.text.length ?? 0) < 1_000;
    expect(brotli).toEqual({ ...plain, encoding: isShort ? null : 'br' });
    expect(gzip).toEqual({ ...plain, encoding: isShort ? null : 'gzip' });
  });
});
