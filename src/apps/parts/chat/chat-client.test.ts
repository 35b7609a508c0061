import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createChatClient } from './chat-client.ts';
import { chatOwnerOfFacilityPerson } from './owner.ts';
import { messageWithReaction } from './messages/message-actions.ts';
import {
  ChatConnectionFailure,
  createNoChatAnswerFailure,
  type ChatServerConnection,
} from './connection/connection.ts';
import {
  buildChatChannel,
  buildChatEvent,
  buildChatMessage,
} from '#domain/chat/protocol/message.build.ts';
import type { ChatRequestArgs, ChatEvent, ChatMessage } from '#domain/chat/protocol/protocol.ts';

type ConnectionListeners = Parameters<ChatServerConnection['on']>[0];

/** Creates a fake server that keeps the protocol's promises: one channel, numbered events, each message stored once. */
function openServer() {
  const messages: ChatMessage[] = [];
  const events: ChatEvent[] = [];
  const lines = new Set<(event: ChatEvent) => void>();
  /** Names of the requests for the channel, in order. */
  const asked: string[] = [];

  function write(ask: Pick<ChatMessage, 'clientId' | 'text' | 'side'>): ChatMessage {
    const known = messages.find(({ clientId }) => clientId === ask.clientId);
    if (known) return known;
    const message = buildChatMessage(events.length + 1, ask);
    const event = buildChatEvent(message);
    messages.push(message);
    events.push(event);
    for (const tell of lines) tell(event);
    return message;
  }

  const lastSeq = () => events.length;
  const channel = () => buildChatChannel({ lastSeq: lastSeq() });
  const head = () => ({ channelId: 'c1', lastSeq: lastSeq(), unread: 0, readSeq: 0 });

  function answer(name: string, ask: Record<string, unknown>): unknown {
    if ('channelId' in ask) asked.push(name);
    switch (name) {
      case 'heads':
        return { heads: [head()], total: 0 };
      case 'channel':
        return { channel: channel() };
      case 'channels':
        return { channels: [channel()], cursor: null, total: 0 };
      case 'events': {
        const after = events.filter(({ seq }) => seq > Number(ask['since']));
        return { events: after.slice(0, 3), lastSeq: lastSeq(), hasMore: after.length > 3 };
      }
      case 'messages':
        return { messages, hasBefore: false, hasAfter: false, lastSeq: lastSeq() };
      case 'send': {
        const { clientId, text } = ask as ChatRequestArgs<'send'>;
        return { message: write({ clientId, text, side: 'worker' }) };
      }
      default:
        throw new ChatConnectionFailure('NOT_FOUND', name);
    }
  }
  return { messages, write, answer, lines, asked };
}

type Server = ReturnType<typeof openServer>;

/** Creates a connection that can lose and reorder answers and events. */
function openConnectionTo(server: Server, next: () => number) {
  let heard: ConnectionListeners | undefined;
  let isOpen = true;
  let lost = 0;
  const late: ChatEvent[] = [];
  server.lines.add((event) => {
    const fate = next() % 4;
    if (!isOpen || fate === 0) return;
    if (fate === 1) late.push(event);
    else heard?.event(event);
    if (fate === 2) heard?.event(event);
    if (fate === 3) for (const one of late.splice(0)) heard?.event(one);
  });
  const connection: ChatServerConnection = {
    async request(name, ask) {
      if (!isOpen || lost > 0) {
        lost -= 1;
        throw createNoChatAnswerFailure();
      }
      const answer = server.answer(name, ask);
      // Processed by the server, but the answer is lost.
      if (name === 'send' && next() % 3 === 0) throw createNoChatAnswerFailure();
      return structuredClone(answer) as never;
    },
    type: () => undefined,
    on: (given) => {
      heard = given;
    },
    isOpen: () => isOpen,
    close: () => undefined,
  };
  return {
    line: connection,
    /** Loses the next `count` answers. */
    lose: (count: number) => (lost = count),
    /** Tells of a change of the channel. */
    tellOfChannel: () => heard?.channel({ channelId: 'c1' }),
    set(open: boolean): void {
      isOpen = open;
      heard?.state(open ? 'open' : 'lost');
    },
  };
}

const rest = async () => {
  for (let turn = 0; turn < 200; turn += 1) {
    // Each promise that others await needs a microtask turn of its own.
    await Promise.resolve();
  }
};

function setUp(server: Server, name: string, fates: readonly number[]) {
  let at = 0;
  let ids = 0;
  let clock = 0;
  const stored = new Map();
  let isCalm = false;
  const next = () => (isCalm ? 2 : (fates[(at += 1) % fates.length] ?? 2));
  const wire = openConnectionTo(server, next);
  const client = createChatClient({
    connection: wire.line,
    owner: name,
    queueStore: {
      all: async () => [...stored.values()],
      put: async (one) => void stored.set(one.clientId, one),
      remove: async (clientId) => void stored.delete(clientId),
    },
    now: () => (clock += 1),
    // Timers never fire by themselves: waiting work is retried at the next connect.
    wait: (ms) => (ms <= 2_000 ? Promise.resolve() : new Promise(() => undefined)),
    newId: () => `${name}-${(ids += 1)}`,
    countUnread: () => undefined,
    onChanged: () => undefined,
    onChannelChanged: () => undefined,
    alone: (task) => task(),
    removals: { all: () => [], add: () => undefined, forget: () => undefined },
  });
  const { set, lose, tellOfChannel } = wire;
  return { client, set, lose, tellOfChannel, stored, calm: () => (isCalm = true) };
}

const shown = ({ client }: Pick<ReturnType<typeof setUp>, 'client'>) =>
  (client.getState().conversations.get('c1')?.window?.messages ?? []).map(({ text }) => text);

describe('a conversation over a bad line', () => {
  test('both sides see the same list, each message once, in one order', async () => {
    const step = fc.constantFrom('a', 'b', 'a off', 'b off', 'a on', 'b on');
    const story = fc.record({
      steps: fc.array(step, { minLength: 5, maxLength: 40 }),
      fatesA: fc.array(fc.nat(11), { minLength: 3, maxLength: 20 }),
      fatesB: fc.array(fc.nat(11), { minLength: 3, maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ steps, fatesA, fatesB }) => {
        const server = openServer();
        const ends = {
          a: setUp(server, 'a', fatesA),
          b: setUp(server, 'b', fatesB),
        };
        const place = { channelId: 'c1', parentId: null };
        await Promise.all([ends.a, ends.b].map(({ client }) => client.start()));
        await Promise.all([ends.a, ends.b].map(({ client }) => client.load(place)));
        const written = { a: 0, b: 0 };
        for (const one of steps) {
          const who = one.startsWith('a') ? 'a' : 'b';
          if (one.endsWith('off')) ends[who].set(false);
          else if (one.endsWith('on')) ends[who].set(true);
          else {
            written[who] += 1;
            const text = `${who}${written[who]}`;
            const message = { ...place, isAlsoInChannel: false, quote: null, attachments: [] };
            await ends[who].client.send({ ...message, text });
          }
          await rest();
        }
        // From here on no answers are lost, and both clients catch up.
        for (const end of [ends.a, ends.b, ends.a, ends.b]) {
          end.calm();
          end.set(true);
          await rest();
        }
        const truth = server.messages.map(({ text }) => text);
        expect(shown(ends.a)).toEqual(truth);
        expect(shown(ends.b)).toEqual(truth);
        for (const who of ['a', 'b'] as const) {
          const own = truth.filter((text) => text.startsWith(who));
          expect(own).toEqual(
            Array.from({ length: written[who] }, (_, index) => `${who}${index + 1}`),
          );
          expect(ends[who].client.getState().waiting).toEqual([]);
          expect(ends[who].stored.size).toBe(0);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('what was written without a connection is shown as waiting, in order', async () => {
    const server = openServer();
    const end = setUp(server, 'a', [2]);
    const place = { channelId: 'c1', parentId: null };
    await end.client.start();
    await end.client.load(place);
    end.set(false);
    const message = { ...place, isAlsoInChannel: false, quote: null, attachments: [] };
    await end.client.send({ ...message, text: '一' });
    await end.client.send({ ...message, text: '二' });
    await rest();
    expect(end.client.getState().connection).toBe('lost');
    expect(end.client.getState().waiting.map(({ text }) => text)).toEqual(['一', '二']);
    server.write({ clientId: 'f1', text: '施設から', side: 'facility' });
    end.set(true);
    await rest();
    expect(shown(end)).toEqual(['施設から', '一', '二']);
    expect(end.client.getState().waiting).toEqual([]);
  });

  test('a slow line gets several tries before it counts as out of reach', async () => {
    const server = openServer();
    const end = setUp(server, 'a', [2]);
    end.lose(2);
    await expect(end.client.start()).resolves.toBe(0);
    end.lose(3);
    await expect(end.client.start()).rejects.toThrow(createNoChatAnswerFailure().message);
  });

  test('a page that cannot be read says why, and reads again', async () => {
    const server = openServer();
    const end = setUp(server, 'a', [2]);
    await end.client.start();
    end.set(false);
    await end.client.load({ channelId: 'c1', parentId: null });
    expect(end.client.getState().conversations.get('c1')).toMatchObject({
      window: null,
      failure: createNoChatAnswerFailure().message,
    });
    end.set(true);
    await end.client.load({ channelId: 'c1', parentId: null });
    expect(end.client.getState().conversations.get('c1')).toMatchObject({ failure: null });
  });
});

describe('a facility, whose log has each request as a look of its person,', () => {
  const owner = chatOwnerOfFacilityPerson({ personId: 'p1', facilityId: 'f1' });
  const place = { channelId: 'c1', parentId: null };
  let written = 0;
  const ask = (server: Server) => {
    written += 1;
    server.write({ clientId: `w${written}`, text: `質問${written}`, side: 'worker' });
  };

  test('requests nothing of a conversation that nobody has opened', async () => {
    const server = openServer();
    ask(server);
    const end = setUp(server, owner, [2]);
    await end.client.start();
    ask(server);
    end.tellOfChannel();
    end.set(false);
    ask(server);
    end.set(true);
    await rest();
    expect(server.asked).toEqual([]);
    expect(end.client.getState().conversations.size).toBe(0);
  });

  test('requests nothing of one that left the screen, and reads it as a whole when it is opened again', async () => {
    const server = openServer();
    const end = setUp(server, owner, [2]);
    await end.client.start();
    const endSeeing = end.client.see('c1');
    await end.client.load(place);
    endSeeing();
    end.client.leave(place);
    end.set(false);
    ask(server);
    end.set(true);
    await rest();
    expect(server.asked).toEqual(['messages']);
    expect(shown(end)).toEqual([]);
    end.client.see('c1');
    await end.client.load(place);
    await rest();
    expect(server.asked).toEqual(['messages', 'messages']);
    expect(shown(end)).toEqual(server.messages.map(({ text }) => text));
  });

  test('fetches what came while the page was in the background when the page is looked at again', async () => {
    const server = openServer();
    const end = setUp(server, owner, [2]);
    await end.client.start();
    const endSeeing = end.client.see('c1');
    await end.client.load(place);
    endSeeing();
    end.set(false);
    ask(server);
    end.set(true);
    await rest();
    expect(server.asked).toEqual(['messages']);
    end.client.see('c1');
    await rest();
    expect(server.asked).toEqual(['messages', 'events']);
    expect(shown(end)).toEqual(server.messages.map(({ text }) => text));
  });

  test('keeps nothing of a conversation that was left before its messages came', async () => {
    const server = openServer();
    ask(server);
    const end = setUp(server, owner, [2]);
    await end.client.start();
    const loaded = end.client.load(place);
    end.client.leave(place);
    await loaded;
    expect(end.client.getState().conversations.size).toBe(0);
  });
});

describe("a reaction of the worker's own", () => {
  const reacted = buildChatMessage(1, { reactions: [{ emoji: '👍', sides: ['facility'] }] });
  test('is put beside the other side, and taken off again', () => {
    const both = messageWithReaction(reacted, { emoji: '👍', isOn: true, side: 'worker' });
    expect(both.reactions).toEqual([{ emoji: '👍', sides: ['facility', 'worker'] }]);
    expect(
      messageWithReaction(both, { emoji: '👍', isOn: true, side: 'worker' }).reactions,
    ).toEqual(both.reactions);
    expect(
      messageWithReaction(both, { emoji: '👍', isOn: false, side: 'worker' }).reactions,
    ).toEqual(reacted.reactions);
  });
  test('goes with its last side', () => {
    const own = messageWithReaction(buildChatMessage(1), {
      emoji: '🙏',
      isOn: true,
      side: 'worker',
    });
    expect(own.reactions).toEqual([{ emoji: '🙏', sides: ['worker'] }]);
    expect(
      messageWithReaction(own, { emoji: '🙏', isOn: false, side: 'worker' }).reactions,
    ).toEqual([]);
  });
});
