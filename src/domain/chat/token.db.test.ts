import { afterAll, beforeAll, expect, test } from 'vitest';

import { openChatFixture, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { chatTokenSeconds } from './token.server.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

test('our token says when it runs out, and whose it is (spec 3.229)', async () => {
  const { apiToken, shift } = await fixture.pair();
  const document = 'mutation { requestChatToken { token } }';
  const answer = await fixture.product.call(document, {}, { token: apiToken });
  const [, body = ''] = String(answer.data?.['requestChatToken'].token).split('.');
  const { exp, aud, sub } = JSON.parse(Buffer.from(body, 'base64url').toString());
  expect(aud).toBe('chat');
  expect(sub).toBe(shift.workerId);
  expect(exp - Date.now() / 1_000).toBeGreaterThan(chatTokenSeconds - 60);
});

test('a chat is opened where somebody has applied, and nowhere else', async () => {
  const [pair, stranger] = [await fixture.pair(), await fixture.pair()];
  const document = 'mutation ($id: ID!) { makeChannel(memberId: $id) { id type } }';
  const open = (id: string) => fixture.product.call(document, { id }, { token: pair.apiToken });
  expect((await open(pair.shift.facilityId)).data).toEqual({
    makeChannel: { id: pair.channelId, type: 'facility' },
  });
  const elsewhere = await open(stranger.shift.facilityId);
  expect(elsewhere.errors?.[0]?.extensions.code).toBe('NO_APPLICATION');
});
