import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import {
  openChatFixture,
  newChatMessageInput,
  type ChatFixture,
  type ChatPair,
} from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { waitUntil } from './build.ts';

type ProviderRequest = { path: string; key: string | undefined; body: unknown };

let fixture: ChatFixture;
/** A second server of ours that stands for the hosted chat. */
let hosted: ChatFixture;
let pair: ChatPair;
let gateway: Server;
const asked: ProviderRequest[] = [];
let status = 200;
/** The answers of the hosted chat's gateway. */
let given = { token: 'theirs', channelId: 'room-7' };

beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
  hosted = await openChatFixture(await openTestDatabase());
  pair = await fixture.pair();
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
        JSON.stringify(path.endsWith('tokens') ? { token: given.token } : { id: given.channelId }),
      );
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  gateway.close();
  await fixture.close();
  await hosted.close();
});

afterEach(() => {
  status = 200;
  delete fixture.product.app.env.CHAT_PROVIDER;
});

const token = 'mutation { requestChatToken { token } }';
const channel = 'mutation ($id: ID!) { makeChannel(memberId: $id) { id type } }';
const support = 'mutation { makeCsChannel { id type } }';
function host() {
  const { port } = gateway.address() as AddressInfo;
  const gatewayOf = { CHAT_PROVIDER: `http://127.0.0.1:${port}/v1`, CHAT_PROVIDER_TOKEN: 'key' };
  Object.assign(fixture.product.app.env, gatewayOf);
}

const call = (document: string, variables = {}) =>
  fixture.product.call(document, variables, { token: pair.apiToken });

test('a hosted chat gives tokens and channels in the place of ours (spec 7.124)', async () => {
  const stranger = await fixture.pair();
  host();
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
  // Our server still decides who may have a channel.
  const elsewhere = await call(channel, { id: stranger.shift.facilityId });
  expect(elsewhere.errors?.[0]?.extensions.code).toBe('NO_APPLICATION');
});

test('a gateway that fails or does not answer is a refusal, one that refuses is a fault', async () => {
  host();
  const codeOfToken = async () => (await call(token)).errors?.[0]?.extensions.code;
  status = 500;
  expect(await codeOfToken()).toBe('CHAT_UNREACHABLE');
  status = 403;
  expect(await codeOfToken()).toBe('INTERNAL_SERVER_ERROR');
  // Nothing listens at this port.
  Object.assign(fixture.product.app.env, { CHAT_PROVIDER: 'http://127.0.0.1:9/v1' });
  expect(await codeOfToken()).toBe('CHAT_UNREACHABLE');
});

test('a provider that speaks the protocol replaces the server: messages go there and arrive there', async () => {
  const there = await hosted.pair();
  given = { token: there.workerToken, channelId: there.channelId };
  host();
  const [access, made] = [await call(token), await call(channel, { id: pair.shift.facilityId })];
  const worker = await hosted.connect(access.data?.['requestChatToken'].token);
  const facility = await hosted.connect(there.facilityToken);
  const text = '明日の持ち物を教えてください';
  await worker.ask('send', newChatMessageInput(made.data?.['makeChannel'].id, text));
  await waitUntil(() => facility.events.length > 0, 'it is heard');
  expect(facility.events.map(({ message }) => message.text)).toEqual([text]);
});
