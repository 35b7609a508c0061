import { expect, test } from 'vitest';

import { nextMessageAnnouncements } from './announcements.ts';
import { buildChatMessage } from '#domain/chat/protocol/message.build.ts';

const from = (...seqs: number[]) => seqs.map((seq) => buildChatMessage(seq, { side: 'facility' }));
const seqsOf = ({ latest }: ReturnType<typeof nextMessageAnnouncements>) =>
  latest.map(({ seq }) => seq);

test('each message is announced once, though the window moves far above and back', () => {
  const first = nextMessageAnnouncements({ upTo: 2, latest: [] }, from(1, 2, 3), 'worker');
  expect(seqsOf(first)).toEqual([3]);
  const above = nextMessageAnnouncements(first, from(1), 'worker');
  expect(above).toBe(first);
  expect(nextMessageAnnouncements(above, from(1, 2, 3), 'worker')).toBe(first);
});

test("the worker's own message, or an edited one, is not announced", () => {
  const first = nextMessageAnnouncements({ upTo: 0, latest: [] }, from(1), 'worker');
  const edited = buildChatMessage(1, { side: 'facility', text: '変えた' });
  const own = buildChatMessage(2, { side: 'worker' });
  expect(nextMessageAnnouncements(first, [edited, own], 'worker')).toBe(first);
});

test('of many that come at once, the latest', () => {
  expect(
    seqsOf(nextMessageAnnouncements({ upTo: 0, latest: [] }, from(1, 2, 3, 4, 5), 'worker')),
  ).toEqual([3, 4, 5]);
});
