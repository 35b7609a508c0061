import { expect, test } from 'vitest';

import { readChatRequest } from './request-schemas.ts';

const channelId = '01a21400-0000-7000-8000-000000000001';

test('a packet full of mistakes is read to its first one', () => {
  const read: unknown[] = [];
  const attachmentIds = new Proxy(
    Array.from({ length: 30_000 }, () => 0),
    {
      get(ids, key, receiver) {
        if (/^\d+$/.test(String(key))) read.push(key);
        return Reflect.get(ids, key, receiver);
      },
    },
  );
  expect(readChatRequest('links', { channelId, attachmentIds })).toBeNull();
  expect(read).toEqual(['0']);
});

test('a request without a mistake is what was sent', () => {
  const links = { channelId, attachmentIds: [channelId] };
  expect(readChatRequest('links', links)).toEqual(links);
});
