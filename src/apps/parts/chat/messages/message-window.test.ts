import { describe, expect, test } from 'vitest';

import { buildChatEvent, buildChatMessage } from '#domain/chat/protocol/message.build.ts';
import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import {
  addMessagePageAfter,
  addMessagePageBefore,
  applyEventToMessageWindow,
  maxMessagesInWindow,
  openMessageWindow,
  replaceMessage,
  addMessageToWindow,
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
const some = (...seqs: number[]) => seqs.map((seq) => buildChatMessage(seq));
const seqsOf = ({ messages }: { messages: readonly ChatMessage[] }) =>
  messages.map(({ seq }) => seq);

describe('a window of messages', () => {
  test('takes a new message at its end, once', () => {
    const window = openMessageWindow(page(some(1, 2)));
    const event = buildChatEvent(buildChatMessage(3));
    expect(
      seqsOf(applyEventToMessageWindow(applyEventToMessageWindow(window, event), event)),
    ).toEqual([1, 2, 3]);
  });

  test('leaves it out while the end is not shown', () => {
    const window = openMessageWindow(page(some(1, 2), { hasAfter: true, lastSeq: 9 }));
    expect(applyEventToMessageWindow(window, buildChatEvent(buildChatMessage(10)))).toBe(window);
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
    const window = openMessageWindow(page([buildChatMessage(1), buildChatMessage(2, { quote })]));
    const edited = buildChatMessage(1, { text: '直した', editedAt: '2026-11-22T01:00:00.000Z' });
    const after = applyEventToMessageWindow(
      window,
      buildChatEvent(edited, { seq: 3, type: 'message.edited' }),
    );
    expect(after.messages[0]).toEqual(edited);
    expect(after.messages[1]?.quote).toMatchObject({ text: '直した', isDeleted: false });
    const gone = buildChatMessage(1, { text: '', deletedAt: '2026-11-22T01:01:00.000Z' });
    const last = applyEventToMessageWindow(
      after,
      buildChatEvent(gone, { seq: 4, type: 'message.deleted' }),
    );
    expect(last.messages[0]?.deletedAt).not.toBeNull();
    expect(last.messages[1]?.quote).toMatchObject({ text: '', isDeleted: true });
  });

  test('what is about messages elsewhere changes nothing', () => {
    const window = openMessageWindow(page(some(5, 6), { hasBefore: true }));
    const event = buildChatEvent(buildChatMessage(1), { seq: 7, type: 'message.edited' });
    expect(applyEventToMessageWindow(window, event)).toBe(window);
    expect(replaceMessage(window, buildChatMessage(1))).toBe(window);
  });

  test('a reply raises the count, and stands in the channel only when it is wished', () => {
    const window = openMessageWindow(page(some(1)));
    const parent = { id: 'm1', replyCount: 1, lastReplyAt: '2026-11-22T00:02:00.000Z' };
    const inThread = applyEventToMessageWindow(
      window,
      buildChatEvent(buildChatMessage(2, { parentId: 'm1' }), { parent }),
    );
    expect(seqsOf(inThread)).toEqual([1]);
    expect(inThread.messages[0]).toMatchObject({ replyCount: 1 });
    const both = buildChatMessage(3, { parentId: 'm1', isAlsoInChannel: true });
    const next = applyEventToMessageWindow(
      inThread,
      buildChatEvent(both, { parent: { ...parent, replyCount: 2 } }),
    );
    expect(seqsOf(next)).toEqual([1, 3]);
    expect(next.messages[0]).toMatchObject({ replyCount: 2 });
  });

  test('a thread takes its own replies and keeps its first message true', () => {
    const thread = openMessageWindow(
      page([buildChatMessage(2, { parentId: 'm1' })]),
      buildChatMessage(1),
    );
    const own = buildChatMessage(3, { parentId: 'm1' });
    const parent = { id: 'm1', replyCount: 2, lastReplyAt: own.createdAt };
    const after = applyEventToMessageWindow(thread, buildChatEvent(own, { parent }));
    expect(seqsOf(after)).toEqual([2, 3]);
    expect(after.parent).toMatchObject({ replyCount: 2 });
    const other = applyEventToMessageWindow(
      after,
      buildChatEvent(buildChatMessage(4, { parentId: 'm9' })),
    );
    expect(seqsOf(other)).toEqual([2, 3]);
    expect(seqsOf(addMessageToWindow(other, buildChatMessage(5)))).toEqual([2, 3]);
  });

  test('pages join at both ends without doubling', () => {
    const window = openMessageWindow(page(some(10, 11), { hasBefore: true, hasAfter: true }));
    const older = addMessagePageBefore(window, page(some(8, 9, 10), { hasBefore: true }));
    expect(seqsOf(older)).toEqual([8, 9, 10, 11]);
    expect(older.hasBefore).toBe(true);
    const newer = addMessagePageAfter(older, page(some(12, 13), { lastSeq: 13 }), 13);
    expect(seqsOf(newer)).toEqual([8, 9, 10, 11, 12, 13]);
    expect(newer.hasAfter).toBe(false);
  });

  test('the end is not reached while events came that the page does not know', () => {
    const window = openMessageWindow(page(some(10), { hasAfter: true, lastSeq: 12 }));
    expect(addMessagePageAfter(window, page(some(11, 12), { lastSeq: 12 }), 13).hasAfter).toBe(
      true,
    );
  });

  test('what is far away is let go, and can be fetched again', () => {
    const many = Array.from({ length: maxMessagesInWindow }, (_, index) =>
      buildChatMessage(index + 101),
    );
    const window = openMessageWindow(page(many, { hasBefore: true }));
    const up = addMessagePageBefore(window, page(some(99, 100)));
    expect(up.messages).toHaveLength(maxMessagesInWindow);
    expect(up.messages[0]?.seq).toBe(99);
    expect(up.hasAfter).toBe(true);
    const down = addMessagePageAfter(up, page(some(1_000), { lastSeq: 1_000 }), 1_000);
    expect(down.messages.at(-1)?.seq).toBe(1_000);
    expect(down.hasBefore).toBe(true);
  });
});
