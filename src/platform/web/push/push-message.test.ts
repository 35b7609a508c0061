import { describe, expect, test } from 'vitest';

import { pushMessagePayload } from '#platform/server/delivery/push-transport.server.ts';

import { readPushNotification } from './push-message.ts';

const origin = 'https://hitokoma.example';

describe('a push', () => {
  test('is read as it was written', () => {
    const outgoing = {
      id: 'a message',
      topic: 'shift',
      subject: '出勤が記録されていません',
      body: 'さくらの里の出勤が記録されていません。',
      path: '/shifts/1?from=push',
    } as const;
    const message: unknown = JSON.parse(
      JSON.stringify(pushMessagePayload(outgoing, { origin, unread: 3 })),
    );
    expect(readPushNotification(message, origin)).toEqual({
      title: outgoing.subject,
      body: outgoing.body,
      tag: 'a message',
      path: '/shifts/1?from=push',
      badge: 3,
    });
  });

  const empty = {
    title: '新しいお知らせがあります',
    body: 'タップして、ひとこまで確認してください。',
    tag: 'notice',
    path: '/notifications',
    badge: null,
  };
  test.each([[null], [undefined], ['text'], [[]], [{ notification: null }], [{ app_badge: '3' }]])(
    'that is %j is shown all the same',
    (message) => {
      expect(readPushNotification(message, origin)).toEqual(empty);
    },
  );

  test.each([
    ['https://elsewhere.example/shifts', '/shifts'],
    ['//elsewhere.example/shifts', '/shifts'],
    [`${origin}//elsewhere.example`, '/notifications'],
    ['javascript:alert(1)', '/notifications'],
    ['https://', '/notifications'],
  ])('that leads to %s stays with us: %s', (navigate, path) => {
    const read = readPushNotification({ notification: { navigate } }, origin).path;
    expect(new URL(read, origin).origin).toBe(origin);
    expect(read).toBe(path);
  });
});
