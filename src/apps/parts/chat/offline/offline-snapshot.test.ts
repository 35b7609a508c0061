import { expect, test } from 'vitest';

import { emptyChatClientState, type ChatClientState } from '../conversation-store.ts';
import { emptySnapshot, nextOfflineSnapshot } from './offline-snapshot.ts';
import { buildChatChannel, buildChatMessage } from '#domain/chat/protocol/message.build.ts';
import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 3, minute)).toISOString();

const channel = (id: string, minute: number): ChatChannel =>
  buildChatChannel({
    id,
    imageUrl: '/files/photo',
    lastSeq: 1,
    lastMessage: { seq: 1, side: 'facility', text: 'x', kind: 'text', createdAt: at(minute) },
  });

const message = (channelId: string, seq: number): ChatMessage =>
  buildChatMessage(seq, {
    id: `${channelId}-${seq}`,
    channelId,
    attachments: [
      {
        id: 'a',
        kind: 'pdf',
        name: '地図.pdf',
        bytes: 1,
        width: null,
        height: null,
        url: '/files/secret',
        thumbnailUrl: null,
      },
    ],
  });

type Opened = { id: string; count: number; hasAfter?: boolean };

function stateOf(
  channels: ChatChannel[],
  opened: Opened[],
  hidden: string[] = [],
): ChatClientState {
  return {
    ...emptyChatClientState,
    list: { byId: new Map(channels.map((one) => [one.id, one])), cursor: null },
    hidden: new Set(hidden),
    conversations: new Map(
      opened.map(({ id, count, hasAfter = false }) => [
        id,
        {
          upTo: 0,
          failure: null,
          loading: null,
          window: {
            parentId: null,
            parent: null,
            hasBefore: false,
            hasAfter,
            messages: Array.from({ length: count }, (_, index) => message(id, index + 1)),
          },
        },
      ]),
    ),
  };
}

test('the end of an opened conversation is stored, without deleted messages and without addresses', () => {
  const state = stateOf([channel('a', 5)], [{ id: 'a', count: 60 }], ['a-59']);
  const { channels, talks } = nextOfflineSnapshot(state, emptySnapshot);
  expect(channels).toMatchObject([{ id: 'a', imageUrl: null }]);
  expect(talks).toHaveLength(1);
  const seqs = talks[0]?.messages.map(({ seq }) => seq) ?? [];
  expect(seqs).toHaveLength(50);
  expect(seqs.slice(-2)).toEqual([58, 60]);
  expect(JSON.stringify(talks)).not.toContain('/files/');
  expect(JSON.stringify(talks)).toContain('地図.pdf');
});

test('what was opened on earlier days stays, until there is too much of it', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `c${index}`);
  const all = ids.map((id, index) => channel(id, index));
  const first = nextOfflineSnapshot(stateOf(all, ids.slice(0, 8).map((id) => ({ id, count: 1 }))), emptySnapshot); // prettier-ignore
  // `c0` is not among the thirty most recently active channels, but was opened.
  expect(first.channels.map(({ id }) => id)).toContain('c0');
  expect(first.talks).toHaveLength(8);
  const next = nextOfflineSnapshot(
    stateOf(
      [],
      ids.slice(35).map((id) => ({ id, count: 1 })),
    ),
    first,
  );
  expect(next.talks.map(({ channelId }) => channelId)).toEqual(['c39', 'c38', 'c37', 'c36', 'c35', 'c7', 'c6', 'c5', 'c4', 'c3']); // prettier-ignore
  expect(next.channels.length).toBeLessThanOrEqual(40);
});

test('of a window that does not reach the end, the stored messages stay', () => {
  const before = nextOfflineSnapshot(
    stateOf([channel('a', 1)], [{ id: 'a', count: 9 }]),
    emptySnapshot,
  );
  const far = stateOf([channel('a', 1)], [{ id: 'a', count: 2, hasAfter: true }]);
  expect(nextOfflineSnapshot(far, before).talks[0]?.messages).toHaveLength(9);
});
