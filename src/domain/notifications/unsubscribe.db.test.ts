import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { optionalTopics } from '#platform/server/delivery/notice-rules.ts';
import { unsubscribePath } from '#platform/server/delivery/unsubscribe-link.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { notificationChoicesOf } from './settings.queries.server.ts';
import { setNotificationWay } from './settings.server.ts';
import { createUnsubscribeEndpoint } from './unsubscribe.server.ts';

const now = instantAtJst('2026-12-01', '12:00');
let product: TestProduct;
let workerId = '';
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
beforeEach(async () => {
  workerId = (await buildWorker(product.app.db, { now })).id;
  await setNotificationWay(product.app.db, { workerId, way: 'email', isOn: true, now });
  await setNotificationWay(product.app.db, { workerId, way: 'sms', isOn: true, now });
});
afterAll(() => product.close());

const call = (path: string, method: string) =>
  createUnsubscribeEndpoint(product.app)(new Request(`http://test${path}`, { method }));
const chosen = () => notificationChoicesOf(product.app.db, workerId);
const all = [...optionalTopics];

test('a mail program ends optional e-mail with one POST, and SMS stays', async () => {
  const path = unsubscribePath(product.app, workerId);
  expect((await call(path, 'POST')).status).toBe(200);
  expect((await call(path, 'POST')).status).toBe(200);
  expect(await chosen()).toMatchObject({ email: [], sms: all });
});

test('a link that is only opened changes nothing and leads to the settings', async () => {
  const answer = await call(unsubscribePath(product.app, workerId), 'GET');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings/notifications']);
  expect(await chosen()).toMatchObject({ email: all, sms: all });
});

test.each([
  ['nothing', () => '/api/unsubscribe'],
  ['no signature', () => `/api/unsubscribe?w=${workerId}`],
  ['a made-up signature', () => `/api/unsubscribe?w=${workerId}&s=${'a'.repeat(43)}`],
  [
    'the signature of somebody else',
    () =>
      unsubscribePath(product.app, '01900000-0000-7000-8000-000000000001').replace(
        /w=[^&]+/,
        `w=${workerId}`,
      ),
  ],
])('with %s nothing happens', async (_case, path) => {
  expect((await call(path(), 'POST')).status).toBe(404);
  expect(await chosen()).toMatchObject({ email: all, sms: all });
});
