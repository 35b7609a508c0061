import { describe, expect, test } from 'vitest';

import {
  applyEventToChannelList,
  outdatedChannelIds,
  changeChannelInList,
  emptyChannelList,
  channelsInListOrder,
  messagePreviewOf,
  putChannelsInList,
  type ChannelList,
} from './channel-list.ts';
import {
  buildChatChannel,
  buildChatEvent,
  buildChatMessage,
} from '#domain/chat/protocol/message.build.ts';
import type { ChatChannelHead } from '#domain/chat/protocol/protocol.ts';

const sakura = buildChatChannel({
  id: 'c1',
  lastMessage: messagePreviewOf(buildChatMessage(1)),
  lastSeq: 1,
});
const midori = buildChatChannel({ id: 'c2', createdAt: '2026-11-21T00:00:00.000Z' });
const support = buildChatChannel({
  id: 'c3',
  type: 'support',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const list = { ...putChannelsInList(emptyChannelList, [midori, sakura, support]), cursor: null };

const order = (from: ChannelList) => channelsInListOrder(from.byId.values()).map(({ id }) => id);

describe('the list of channels', () => {
  test('support stands on top, then the latest message (spec 3.231)', () => {
    expect(order(list)).toEqual(['c3', 'c1', 'c2']);
    const message = buildChatMessage(2, { channelId: 'c2' });
    expect(order(applyEventToChannelList(list, buildChatEvent(message)))).toEqual([
      'c3',
      'c2',
      'c1',
    ]);
  });

  test('a new message is its preview, cut to 60 characters', () => {
    const message = buildChatMessage(2, { text: '😊'.repeat(70) });
    const after = applyEventToChannelList(list, buildChatEvent(message)).byId.get('c1');
    expect(after?.lastMessage?.text).toBe('😊'.repeat(60));
    expect(after?.lastSeq).toBe(2);
  });

  test('an older message that is edited stays below the last one', () => {
    const later = applyEventToChannelList(list, buildChatEvent(buildChatMessage(2)));
    const edited = buildChatEvent(buildChatMessage(1, { text: '直した' }), {
      seq: 3,
      type: 'message.edited',
    });
    expect(applyEventToChannelList(later, edited).byId.get('c1')?.lastMessage?.text).toBe('本文2');
  });

  test('a deleted last message says so', () => {
    const gone = buildChatMessage(1, { text: '', deletedAt: '2026-11-22T01:00:00.000Z' });
    const event = buildChatEvent(gone, { seq: 2, type: 'message.deleted' });
    expect(applyEventToChannelList(list, event).byId.get('c1')?.lastMessage?.kind).toBe('deleted');
  });

  test('a reply that stands in its thread only is no preview', () => {
    const reply = buildChatMessage(2, { parentId: 'm1' });
    const after = applyEventToChannelList(list, buildChatEvent(reply)).byId.get('c1');
    expect(after?.lastMessage?.seq).toBe(1);
    expect(after?.lastSeq).toBe(2);
  });

  test('a picture without words is a picture', () => {
    const attachment = {
      id: 'a1',
      kind: 'image' as const,
      name: '入口.jpg',
      bytes: 1,
      width: 1,
      height: 1,
      url: '/a',
      thumbnailUrl: null,
    };
    expect(
      messagePreviewOf(buildChatMessage(1, { text: '', attachments: [attachment] })).kind,
    ).toBe('image');
    expect(messagePreviewOf(buildChatMessage(1, { attachments: [attachment] })).kind).toBe('text');
  });

  test('what is not in it is not made up', () => {
    expect(
      applyEventToChannelList(list, buildChatEvent(buildChatMessage(1, { channelId: 'c9' }))),
    ).toBe(list);
    expect(changeChannelInList(list, 'c9', { unread: 1 })).toBe(list);
  });
});

describe('channels that moved on meanwhile', () => {
  const head = (wishes: Partial<ChatChannelHead>): ChatChannelHead => ({
    channelId: 'c1',
    lastSeq: 1,
    unread: 0,
    readSeq: 0,
    ...wishes,
  });
  test.each([
    ['as known', head({}), []],
    ['new message', head({ lastSeq: 2 }), ['c1']],
    ['read elsewhere', head({ readSeq: 1 }), ['c1']],
    ['unread', head({ unread: 1 }), ['c1']],
    ['new channel', head({ channelId: 'c9' }), ['c9']],
  ])('%s', (_name, one, ids) => expect(outdatedChannelIds(list, [one])).toEqual(ids));

  test('a channel of a page that was not read yet is not new', () => {
    expect(outdatedChannelIds({ ...list, cursor: 'next' }, [head({ channelId: 'c9' })])).toEqual(
      [],
    );
  });
});
