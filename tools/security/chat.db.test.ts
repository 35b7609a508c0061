import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { chatRequestSchemas } from '#domain/chat/server/request-schemas.ts';
import { waitUntil } from '#domain/chat/build.ts';
import type { ChatRequestName } from '#domain/chat/protocol/protocol.ts';
import { chatRequestNames } from '#domain/chat/server/requests.server.ts';

import { openTestDatabase } from '../testing/database.ts';
import {
  openChatSecurityFixture,
  type ChatSecurityFixture,
  type ConversationIds,
  type ChatRequestAnswer,
} from './chat-fixture.ts';
import { forgedCursors, hostileTexts } from './values.ts';

let fixture: ChatSecurityFixture;
beforeAll(async () => {
  fixture = await openChatSecurityFixture(await openTestDatabase());
});
afterAll(async () => fixture.close());

/** A valid value for each field, from the ids of a conversation. A new field without a row here fails the test. */
const soundFields: Record<string, (own: ConversationIds) => unknown> = {
  channelId: ({ channelId }) => channelId,
  messageId: ({ messageId }) => messageId,
  parentId: ({ messageId }) => messageId,
  quoteId: ({ messageId }) => messageId,
  // A file can be sent only once, so requests that are repeated have no file.
  attachmentIds: () => [],
  clientId: () => randomUUID(),
  cursor: () => null,
  search: () => null,
  text: () => 'こんにちは',
  reason: () => '',
  isAlsoInChannel: () => true,
  isOn: () => false,
  emoji: () => '👍',
  seq: () => 1,
  since: () => 0,
  around: () => 1,
  before: () => 9,
  after: () => 0,
  limit: () => 5,
};

type Fielded = { entries?: Record<string, unknown> };

/** The fields of a request, as its schema has them. */
const fieldsOf = (name: ChatRequestName): string[] =>
  Object.keys((chatRequestSchemas[name] as Fielded).entries ?? {});

function soundAsk(name: ChatRequestName, own: ConversationIds): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(name).map((field) => [field, soundFields[field]?.(own)]));
}

/** For each field that names a part of a conversation, the victim's value. */
const naming: Record<string, (victim: ConversationIds) => unknown> = {
  channelId: ({ channelId }) => channelId,
  messageId: ({ messageId }) => messageId,
  parentId: ({ messageId }) => messageId,
  quoteId: ({ messageId }) => messageId,
  attachmentIds: ({ attachmentId, sentAttachmentId }) => [attachmentId, sentAttachmentId],
  clientId: ({ clientId }) => clientId,
  cursor: ({ channelId }) => encodePageCursor([Date.now() * 1_000, channelId]),
};

/** Ids of a conversation that does not exist. */
const nothing = (): ConversationIds => ({
  channelId: randomUUID(),
  messageId: randomUUID(),
  attachmentId: randomUUID(),
  sentAttachmentId: randomUUID(),
  clientId: randomUUID(),
});

const foreignCodes = new Set(['NOT_FOUND', 'MESSAGE_GONE', 'ATTACHMENT_GONE']);

/** The parts of an answer that must equal those for a conversation that does not exist; `value` differs each time. */
const refusalIn = ({ ok, code = '', message }: ChatRequestAnswer) => ({
  ok,
  code,
  message,
  isForeign: foreignCodes.has(code),
});
/**
 * Fields of requests in which a foreign id does no harm: the id is left out of the answer, or names no conversation.
 */
const harmless = new Set(['channels cursor', 'send clientId', 'links attachmentIds']);

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const insides = /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\bselect\b|violates|Invalid type|Expected /i;

/** The faults of an answer, independent of its receiver; empty for a good answer. */
function whatIsWrong(answer: ChatRequestAnswer): string[] {
  if (answer.ok) return [];
  const { code = '', message = '' } = answer;
  const wrong = ['INTERNAL_SERVER_ERROR', 'UNAVAILABLE', ''].includes(code) ? [code] : [];
  return japanese.test(message) && !insides.test(message) ? wrong : [...wrong, message];
}

test('every request and every field of it has a row here', () => {
  expect(chatRequestNames.toSorted()).toEqual(Object.keys(chatRequestSchemas).toSorted());
  const fields = new Set(chatRequestNames.flatMap(fieldsOf));
  expect([...fields].toSorted()).toEqual(Object.keys(soundFields).toSorted());
});

const strangers = ['worker', 'facility', 'suspended'] as const;

describe.each(chatRequestNames)('%s', (name) => {
  test('of what is somebody else’s says what it says of nothing, to each who is not in it', async () => {
    for (const role of strangers) {
      const { party, own } = fixture.strangers[role];
      for (const theirs of namingsOf(name)) {
        const asked = { ...soundAsk(name, own), ...theirs.of(fixture.victim) };
        const answer = await fixture.ask(party, name, asked);
        const nowhere = { ...soundAsk(name, own), ...theirs.of(nothing()) };
        const ofNothing = await fixture.ask(party, name, nowhere);
        const where = [role, theirs.field];
        expect([...where, whatIsWrong(answer), fixture.secretsIn(answer, asked)]).toEqual([
          ...where,
          [],
          [],
        ]);
        const isHarmless = harmless.has(`${name} ${theirs.field}`);
        expect([...where, refusalIn(answer)]).toEqual([...where, refusalIn(ofNothing)]);
        expect([...where, refusalIn(answer).isForeign]).toEqual([...where, !isHarmless]);
        expect([...where, await fixture.victimsRows()]).toEqual([...where, fixture.rowsBefore]);
      }
    }
  });

  test('answers every malformed value with a sentence, and a refusal changes nothing', async () => {
    const { party, own } = fixture.strangers.worker;
    const sound = soundAsk(name, own);
    const asks = fieldsOf(name).flatMap((field) =>
      hostileOf(field).map((value) => ({ ...sound, [field]: value })),
    );
    for (const asked of [...odd, ...asks]) {
      await fixture.changes();
      const answer = await fixture.ask(party, name, asked);
      const changed = answer.ok ? [] : await fixture.changes();
      expect([asked, whatIsWrong(answer), changed]).toEqual([asked, [], []]);
    }
    expect(await fixture.victimsRows()).toEqual(fixture.rowsBefore);
  });

  test('is not answered before somebody is let in, and lets nobody in', async () => {
    for (const [kind, token] of Object.entries(fixture.tokens)) {
      for (const isEarly of [true, false]) {
        const ask = soundAsk(name, fixture.victim);
        const answer = await fixture.shout({ token, name, ask, isEarly });
        expect([kind, isEarly, answer]).toEqual([kind, isEarly, { answers: 0, closed: true }]);
      }
    }
    expect(await fixture.victimsRows()).toEqual(fixture.rowsBefore);
  });
});

type Naming = { field: string; of(somebody: ConversationIds): Record<string, unknown> };

/** Foreign ids for the naming fields of a request: one field at a time, and all of them at once. */
function namingsOf(name: ChatRequestName): Naming[] {
  const fields = fieldsOf(name).filter((field) => field in naming);
  const named = (which: readonly string[], somebody: ConversationIds) =>
    Object.fromEntries(which.map((field) => [field, naming[field]?.(somebody)]));
  const single = fields.map((field) => ({
    field,
    of: (one: ConversationIds) => named([field], one),
  }));
  const all = fields.filter((field) => field !== 'clientId');
  return fields.length > 1
    ? [...single, { field: 'all', of: (somebody: ConversationIds) => named(all, somebody) }]
    : single;
}

const odd: readonly unknown[] = [
  null,
  true,
  {},
  [],
  [[]],
  { toString: 'x' },
  { length: 3 },
  [null],
  ['x'],
  '5',
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  101,
  JSON.parse('{"__proto__":{"isOn":true}}'),
  JSON.parse('["__proto__","constructor"]'),
  'e\u0301'.repeat(10_000),
  '\u0301'.repeat(20_000),
  '\udc00\ud800',
  '\u202e\u2066\u200f',
];

const hostileOf = (field: string): readonly unknown[] => [
  ...odd,
  ...hostileTexts,
  ...(field === 'cursor' ? forgedCursors : []),
  ...(field === 'attachmentIds' ? [Array(51).fill(randomUUID()), Array(15_000).fill(0)] : []),
];

/**
 * Expected refusals in the caller's own conversation, of the facility and of the worker; every other request succeeds.
 */
const ownCodes: readonly { [Name in ChatRequestName]?: string }[] = [
  { edit: 'NOT_YOURS', remove: 'NOT_YOURS' },
  { react: 'MESSAGE_GONE', flag: 'FORBIDDEN' },
];

test('nobody hears of a conversation that is not theirs, whatever is done in it', async () => {
  const received: string[] = [];
  const listeners = strangers.map((role) => fixture.strangers[role].party);
  for (const { socket } of listeners)
    socket.onAny((...said: unknown[]) => received.push(String(said)));
  const { parties, own } = await fixture.another();
  for (const [index, party] of parties.entries()) {
    for (const name of chatRequestNames) {
      const { code } = await fixture.ask(party, name, soundAsk(name, own));
      expect([name, code]).toEqual([name, ownCodes[index]?.[name]]);
    }
    party.socket.emit('typing', { channelId: own.channelId, isTyping: true });
  }
  for (const { socket } of listeners) socket.emit('typing', { channelId: own.channelId, isTyping: true }); // prettier-ignore
  await waitUntil(() => parties[0].events.length > 2, 'those in it hear of it');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(received).toEqual([]);
  // The typing events came from the other side only.
  expect(fixture.typed).toEqual([`facility in ${own.channelId}`, `worker in ${own.channelId}`]);
});

test('there was something to try', () => {
  expect(fixture.tried()).toBeGreaterThan(3_000);
});
