import { describe, expect, test } from 'vitest';

import { buildEvent, buildMessage } from '#domain/chat/protocol/message.build.ts';
import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import {
  addPageAfter,
  addPageBefore,
  applyEvent,
  maxMessages,
  openWindow,
  replaceMessage,
  addOwnMessage,
  type MessagePage,
} from './message-window.ts';

const page = (
  messages: readonly ChatMessage[],
  wishes: Partial<MessagePage> = {},
): MessagePage => ({
  messages,
  hasBefore: false,
  hasAfter: false,
  lastSeq: messages.at(-1)?.seq ?? 0,
  ...wishes,
});
const some = (...seqs: number[]) => seqs.map((seq) => buildMessage(seq));
const seqsOf = ({ messages }: { messages: readonly ChatMessage[] }) =>
  messages.map(({ seq }) => seq);

describe('a window of messages', () => {
  test('takes a new message at its end, once', () => {
    const window = openWindow(page(some(1, 2)));
    const event = buildEvent(buildMessage(3));
    expect(seqsOf(applyEvent(applyEvent(window, event), event))).toEqual([1, 2, 3]);
  });

  test('leaves it out while the end is not shown', () => {
    const window = openWindow(page(some(1, 2), { hasAfter: true, lastSeq: 9 }));
    expect(applyEvent(window, buildEvent(buildMessage(10)))).toBe(window);
  });

  test('shows an edited message and a tombstone in place, and in quotations', () => {
    const quote = {
      id: 'm1',
      seq: 1,
      side: 'facility' as const,
      text: '本文1',
      attachmentCount: 0,
      isDeleted: false,
    };
    const window = openWindow(page([buildMessage(1), buildMessage(2, { quote })]));
    const edited = buildMessage(1, { text: '直した', editedAt: '2026-11-22T01:00:00.000Z' });
    const after = applyEvent(window, buildEvent(edited, { seq: 3, type: 'message.edited' }));
    expect(after.messages[0]).toEqual(edited);
    expect(after.messages[1]?.quote).toMatchObject({ text: '直した', isDeleted: false });
    const gone = buildMessage(1, { text: '', deletedAt: '2026-11-22T01:01:00.000Z' });
    const last = applyEvent(after, buildEvent(gone, { seq: 4, type: 'message.deleted' }));
    expect(last.messages[0]?.deletedAt).not.toBeNull();
    expect(last.messages[1]?.quote).toMatchObject({ text: '', isDeleted: true });
  });

  test('what is about messages elsewhere changes nothing', () => {
    const window = openWindow(page(some(5, 6), { hasBefore: true }));
    const event = buildEvent(buildMessage(1), { seq: 7, type: 'message.edited' });
    expect(applyEvent(window, event)).toBe(window);
    expect(replaceMessage(window, buildMessage(1))).toBe(window);
  });

  test('a reply raises the count, and stands in the channel only when it is wished', () => {
    const window = openWindow(page(some(1)));
    const parent = { id: 'm1', replyCount: 1, lastReplyAt: '2026-11-22T00:02:00.000Z' };
    const inThread = applyEvent(
      window,
      buildEvent(buildMessage(2, { parentId: 'm1' }), { parent }),
    );
    expect(seqsOf(inThread)).toEqual([1]);
    expect(inThread.messages[0]).toMatchObject({ replyCount: 1 });
    const both = buildMessage(3, { parentId: 'm1', isAlsoInChannel: true });
    const next = applyEvent(inThread, buildEvent(both, { parent: { ...parent, replyCount: 2 } }));
    expect(seqsOf(next)).toEqual([1, 3]);
    expect(next.messages[0]).toMatchObject({ replyCount: 2 });
  });

  test('a thread takes its own replies and keeps its first message true', () => {
    const thread = openWindow(page([buildMessage(2, { parentId: 'm1' })]), buildMessage(1));
    const own = buildMessage(3, { parentId: 'm1' });
    const parent = { id: 'm1', replyCount: 2, lastReplyAt: own.createdAt };
    const after = applyEvent(thread, buildEvent(own, { parent }));
    expect(seqsOf(after)).toEqual([2, 3]);
    expect(after.parent).toMatchObject({ replyCount: 2 });
    const other = applyEvent(after, buildEvent(buildMessage(4, { parentId: 'm9' })));
    expect(seqsOf(other)).toEqual([2, 3]);
    expect(seqsOf(addOwnMessage(other, buildMessage(5)))).toEqual([2, 3]);
  });

  test('pages join at both ends without doubling', () => {
    const window = openWindow(page(some(10, 11), { hasBefore: true, hasAfter: true }));
    const older = addPageBefore(window, page(some(8, 9, 10), { hasBefore: true }));
    expect(seqsOf(older)).toEqual([8, 9, 10, 11]);
    expect(older.hasBefore).toBe(true);
    const newer = addPageAfter(older, page(some(12, 13), { lastSeq: 13 }), 13);
    expect(seqsOf(newer)).toEqual([8, 9, 10, 11, 12, 13]);
    expect(newer.hasAfter).toBe(false);
  });

  test('the end is not reached while events came that the page does not know', () => {
    const window = openWindow(page(some(10), { hasAfter: true, lastSeq: 12 }));
    expect(addPageAfter(window, page(some(11, 12), { lastSeq: 12 }), 13).hasAfter).toBe(true);
  });

  test('what is far away is let go, and can be fetched again', () => {
    const many = Array.from({ length: maxMessages }, (_, index) => buildMessage(index + 101));
    const window = openWindow(page(many, { hasBefore: true }));
    const up = addPageBefore(window, page(some(99, 100)));
    expect(up.messages).toHaveLength(maxMessages);
    expect(up.messages[0]?.seq).toBe(99);
    expect(up.hasAfter).toBe(true);
    const down = addPageAfter(up, page(some(1_000), { lastSeq: 1_000 }), 1_000);
    expect(down.messages.at(-1)?.seq).toBe(1_000);
    expect(down.hasBefore).toBe(true);
  });
});
