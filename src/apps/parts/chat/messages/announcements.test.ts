import { expect, test } from 'vitest';

import { nextAnnouncements } from './announcements.ts';
import { buildMessage } from '#domain/chat/protocol/message.build.ts';

const from = (...seqs: number[]) => seqs.map((seq) => buildMessage(seq, { side: 'facility' }));
const seqsOf = ({ latest }: ReturnType<typeof nextAnnouncements>) => latest.map(({ seq }) => seq);

test('each message is announced once, though the window moves far above and back', () => {
  const first = nextAnnouncements({ upTo: 2, latest: [] }, from(1, 2, 3), 'worker');
  expect(seqsOf(first)).toEqual([3]);
  const above = nextAnnouncements(first, from(1), 'worker');
  expect(above).toBe(first);
  expect(nextAnnouncements(above, from(1, 2, 3), 'worker')).toBe(first);
});

test("the worker's own message, or an edited one, is not announced", () => {
  const first = nextAnnouncements({ upTo: 0, latest: [] }, from(1), 'worker');
  const edited = buildMessage(1, { side: 'facility', text: '変えた' });
  const own = buildMessage(2, { side: 'worker' });
  expect(nextAnnouncements(first, [edited, own], 'worker')).toBe(first);
});

test('of many that come at once, the latest', () => {
  expect(seqsOf(nextAnnouncements({ upTo: 0, latest: [] }, from(1, 2, 3, 4, 5), 'worker'))).toEqual(
    [3, 4, 5],
  );
});
