import { describe, expect, test } from 'vitest';

import {
  composeMessageBatch,
  areDraftsLockFree,
  type MessageBatchFacts,
  type ChatChannelFacts,
  type ChatMessageDraft,
} from './batch.ts';

const now = new Date('2026-11-25T03:00:00Z');
const file = { id: 'f1', channelId: 'c1', side: 'worker' } as const;
type TestFile = { id: string; channelId: string; side: 'worker' | 'facility' | 'support' };

const channel = (changes: Partial<ChatChannelFacts> = {}): ChatChannelFacts => ({
  id: 'c1',
  type: 'facility',
  workerId: 'w1',
  facilityId: 'p1',
  lastSeq: 4,
  writableUntil: new Date('2027-01-01T00:00:00Z'),
  workerSentAt: null,
  otherSentAt: null,
  isBlocked: false,
  ...changes,
});

const facts = (changes: Partial<MessageBatchFacts<TestFile>> = {}): MessageBatchFacts<TestFile> => {
  let count = 0;
  return {
    channels: [channel()],
    known: [],
    targets: [],
    files: [file],
    now,
    newId: () => `m${(count += 1)}`,
    ...changes,
  };
};

const worker = { side: 'worker', id: 'w1' } as const;
const facility = { side: 'facility', id: 'p1' } as const;
const draft = (changes: Partial<ChatMessageDraft> = {}): ChatMessageDraft => ({
  member: worker,
  channelId: 'c1',
  clientId: 'a',
  text: 'こんにちは',
  ...changes,
});

const kindsOf = (drafts: readonly ChatMessageDraft[], given = facts()) =>
  composeMessageBatch(drafts, given).outcomes.map((outcome) =>
    outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind,
  );

describe('numbers', () => {
  test('go on without a gap when a message between is refused', () => {
    const drafts = [
      draft(),
      draft({ clientId: 'b' }),
      draft({ clientId: 'c', member: facility }),
      draft({ clientId: 'd', member: { side: 'facility', id: 'other' } }),
    ];
    const composed = composeMessageBatch(drafts, facts());
    expect(composed.outcomes.map(({ kind }) => kind)).toEqual(['new', 'refused', 'new', 'refused']);
    expect(composed.messages.map(({ seq }) => seq)).toEqual([5, 6]);
    expect(composed.channels).toEqual([{ id: 'c1', lastSeq: 6 }]);
  });

  test('of one message sent twice in a batch are one number', () => {
    const composed = composeMessageBatch([draft(), draft({ text: '別の文' })], facts());
    expect(composed.outcomes.map(({ kind }) => kind)).toEqual(['new', 'repeated']);
    expect(composed.messages).toHaveLength(1);
  });
});

test('each side counts what it has not read, and only who wrote waits', () => {
  const drafts = [draft(), draft({ member: facility, clientId: 'b' })];
  expect(composeMessageBatch(drafts, facts()).sides).toEqual([
    { channelId: 'c1', side: 'worker', added: 1, sentAt: now, waitsFrom: 6 },
    { channelId: 'c1', side: 'facility', added: 1, sentAt: now, waitsFrom: 5 },
  ]);
});

test('what is written automatically does not count as sent', () => {
  const automatic = draft({ member: facility, isAutomatic: true });
  const [sender] = composeMessageBatch([automatic], facts()).sides;
  expect(sender).toMatchObject({ side: 'facility', sentAt: null });
});

test('slow mode counts from one arrival to the next, however long a batch had to wait', () => {
  const at = (ms: number) => new Date(now.getTime() - 5_000 + ms);
  const channels = [channel({ workerSentAt: at(0) })];
  expect(kindsOf([draft({ at: at(1_999) })], facts({ channels }))).toEqual(['SLOW_MODE']);
  const inTime = [draft({ at: at(2_000) }), draft({ clientId: 'b', at: at(4_000) })];
  expect(kindsOf(inTime, facts({ channels }))).toEqual(['new', 'new']);
  const [sender] = composeMessageBatch(inTime, facts({ channels })).sides;
  expect(sender).toMatchObject({ side: 'worker', sentAt: at(4_000) });
});

describe('refusals', () => {
  const target = {
    channelId: 'c1',
    id: 't1',
    seq: 1,
    side: 'facility' as const,
    text: '',
    attachmentCount: 0,
    parentId: null,
    replyCount: 0,
    isDeleted: false,
  };
  test.each<[string, ChatMessageDraft, Partial<MessageBatchFacts<TestFile>>, string]>([
    ['nowhere', draft({ channelId: 'c2' }), {}, 'NOT_FOUND'],
    ['of another', draft({ member: { side: 'worker', id: 'w2' } }), {}, 'NOT_FOUND'],
    ['of support', draft({ member: { side: 'support', id: null } }), {}, 'NOT_FOUND'],
    ['blocked', draft(), { channels: [channel({ isBlocked: true })] }, 'CHANNEL_BLOCKED'],
    ['ended', draft(), { channels: [channel({ writableUntil: now })] }, 'CHANNEL_ENDED'],
    ['too fast', draft(), { channels: [channel({ workerSentAt: now })] }, 'SLOW_MODE'],
    ['empty', draft({ text: '' }), {}, 'TEXT_EMPTY'],
    ['with a file that is not there', draft({ attachmentIds: ['f2'] }), {}, 'ATTACHMENT_GONE'],
    ["with the other side's file", draft({ member: facility, attachmentIds: ['f1'] }), {}, 'ATTACHMENT_GONE'], // prettier-ignore
    ['with one file twice', draft({ attachmentIds: ['f1', 'f1'] }), {}, 'ATTACHMENT_GONE'],
    ['quoting nothing', draft({ quoteId: 't1' }), {}, 'MESSAGE_GONE'],
    ['quoting what is deleted', draft({ quoteId: 't1' }), { targets: [{ ...target, isDeleted: true }] }, 'MESSAGE_GONE'], // prettier-ignore
    ['below a reply', draft({ parentId: 't1' }), { targets: [{ ...target, parentId: 't0' }] }, 'MESSAGE_GONE'], // prettier-ignore
    ['of another channel', draft({ parentId: 't1' }), { targets: [{ ...target, channelId: 'c2' }] }, 'MESSAGE_GONE'], // prettier-ignore
    ['known', draft(), { known: [{ channelId: 'c1', side: 'worker', clientId: 'a', id: 'm0' }] }, 'repeated'], // prettier-ignore
    ['known, of an ended channel', draft(), { channels: [channel({ writableUntil: now })], known: [{ channelId: 'c1', side: 'worker', clientId: 'a', id: 'm0' }] }, 'repeated'], // prettier-ignore
    ['a file alone', draft({ text: '', attachmentIds: ['f1'] }), {}, 'new'],
    ['an answer', draft({ parentId: 't1', quoteId: 't1' }), { targets: [target] }, 'new'],
  ])('%s', (_name, given, changes, expected) => {
    expect(kindsOf([given], facts(changes))).toEqual([expected]);
  });

  test('a file belongs to the first message that takes it', () => {
    const drafts = [
      draft({ attachmentIds: ['f1'] }),
      draft({ clientId: 'b', attachmentIds: ['f1'] }),
    ];
    expect(kindsOf(drafts)).toEqual(['new', 'ATTACHMENT_GONE']);
  });

  test('two replies of one batch count both', () => {
    const drafts = [
      draft({ parentId: 't1' }),
      draft({ member: facility, clientId: 'b', parentId: 't1' }),
    ];
    const { threads } = composeMessageBatch(drafts, facts({ targets: [target] }));
    expect(threads).toEqual([{ channelId: 'c1', id: 't1', replyCount: 2 }]);
  });
});

describe('no lock is needed', () => {
  const stranger = { side: 'worker', id: 'w9' } as const;
  const into = (channelId: string, changes: Partial<ChatMessageDraft> = {}) =>
    draft({ channelId, ...changes });
  const channels = [channel(), channel({ id: 'c2', workerSentAt: now })];
  test.each<[string, ChatMessageDraft[], boolean[]]>([
    ['where all are new', [draft(), draft({ member: facility, clientId: 'b' })], [true, true]],
    ['beside one that is too fast', [draft(), into('c2')], [true, false]],
    [
      'beside one sent twice',
      [into('c2', { member: facility }), draft(), draft()],
      [true, false, false],
    ],
    [
      'not by the others of its channel',
      [into('c2', { member: facility }), into('C2')],
      [false, false],
    ],
    ["to refuse what is not one's own", [into('c3'), draft({ member: stranger })], [true, true]],
    [
      'there, beside one that is too fast',
      [into('c2', { member: stranger }), into('c2')],
      [true, false],
    ],
  ])('%s', (_name, drafts, expected) => {
    expect(
      areDraftsLockFree(drafts, composeMessageBatch(drafts, facts({ channels })).outcomes),
    ).toEqual(expected);
  });
});
