import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openChatScene, type ChatScene, type Pair } from '../../tools/testing/chat-scene.ts';
import { testDatabase } from '../../tools/testing/database.ts';
import { chatTokenSeconds } from './token.server.ts';

type Asked = { path: string; key: string | undefined; body: unknown };

let scene: ChatScene;
let pair: Pair;
let gateway: Server;
const asked: Asked[] = [];
let status = 200;

beforeAll(async () => {
  scene = await openChatScene(await testDatabase());
  pair = await scene.pair();
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({ path, key: request.headers.authorization, body: JSON.parse(body) });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(path.endsWith('tokens') ? { token: 'theirs' } : { id: 'room-7' }),
      );
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  gateway.close();
  await scene.close();
});

const token = 'mutation { requestChatToken { token } }';
const channel = 'mutation ($id: ID!) { makeChannel(memberId: $id) { id type } }';
const support = 'mutation { makeCsChannel { id type } }';
const call = (document: string, variables = {}) =>
  scene.product.call(document, variables, { token: pair.apiToken });

test('our own token says when it runs out, and is asked for again by nobody before', async () => {
  const answer = await call(token);
  const [, body = ''] = String(answer.data?.['requestChatToken'].token).split('.');
  const { exp, aud, sub } = JSON.parse(Buffer.from(body, 'base64url').toString());
  expect(aud).toBe('chat');
  expect(sub).toBe(pair.shift.workerId);
  expect(exp - Date.now() / 1_000).toBeGreaterThan(chatTokenSeconds - 60);
});

test('a hosted chat gives tokens and channels in the place of ours', async () => {
  const stranger = await scene.pair();
  const { port } = gateway.address() as AddressInfo;
  const hosted = { CHAT_PROVIDER: `http://127.0.0.1:${port}/v1`, CHAT_PROVIDER_TOKEN: 'key' };
  Object.assign(scene.product.app.env, hosted);
  const { workerId, facilityId } = pair.shift;
  expect((await call(token)).data).toEqual({ requestChatToken: { token: 'theirs' } });
  expect((await call(channel, { id: facilityId })).data).toEqual({
    makeChannel: { id: 'room-7', type: 'facility' },
  });
  expect((await call(support)).data).toEqual({ makeCsChannel: { id: 'room-7', type: 'support' } });
  expect(asked).toEqual([
    { path: '/v1/tokens', key: 'Bearer key', body: { workerId } },
    { path: '/v1/channels', key: 'Bearer key', body: { type: 'facility', workerId, facilityId } },
    {
      path: '/v1/channels',
      key: 'Bearer key',
      body: { type: 'support', workerId, facilityId: null },
    },
  ]);
  // Who may have a channel is still ours to say.
  const elsewhere = await call(channel, { id: stranger.shift.facilityId });
  expect(elsewhere.errors?.[0]?.extensions.code).toBe('NO_APPLICATION');

  status = 500;
  const failed = await call(token);
  expect(failed.errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
});
