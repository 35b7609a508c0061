import { randomUUID } from 'node:crypto';

import { SignJWT } from 'jose';

import type { ChatTestConnection } from '#domain/chat/build.ts';
import { buildTestPdf } from '#platform/server/uploads/pdf.build.ts';
import { chatSocketPath, type ChatRequestName } from '#domain/chat/protocol/protocol.ts';
import { issueChatToken } from '#domain/chat/token.server.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  openChatFixture,
  newChatMessageInput,
  type ChatFixture,
  type ChatPair,
} from '../testing/fixtures/chat.ts';
import { watchTableChanges } from './changes.ts';
import { encodeTokenPart, tokenParts } from './token-parts.ts';

/** The ids of one conversation and of its parts. */
export type ConversationIds = {
  channelId: string;
  messageId: string;
  /** An uploaded attachment that is not sent yet; `sentAttachmentId` is a sent one. */
  attachmentId: string;
  sentAttachmentId: string;
  clientId: string;
};

/** The answer to any request of the chat. */
export type ChatRequestAnswer = { ok: boolean; code?: string; message?: string; value?: unknown };

type Someone = { party: ChatTestConnection; own: ConversationIds };
/** A request with a token over a bare WebSocket. `isEarly`: it is sent before the server answers the token. */
type Shout = { token: string; name: ChatRequestName; ask: object; isEarly: boolean };

export type ChatSecurityFixture = {
  victim: ConversationIds;
  strangers: Record<'worker' | 'facility' | 'suspended', Someone>;
  /** Invalid tokens, by their fault. */
  tokens: Record<string, string>;
  /** All rows of the victim's conversation at present; `rowsBefore`: before the first attempt. */
  victimsRows(): Promise<string>;
  rowsBefore: string;
  /** Sends a request after slow mode's pause. */
  ask(party: ChatTestConnection, name: ChatRequestName, ask: unknown): Promise<ChatRequestAnswer>;
  /** The victim's secrets that the answer contains and the request does not. */
  secretsIn(answer: ChatRequestAnswer, asked: object): string[];
  /** Tables that changed since the last call. */
  changes(): Promise<string[]>;
  /** Connects with a token, and sends the request before or after the server has accepted or refused the token. */
  shout(shout: Shout): Promise<{ answers: number; closed: boolean }>;
  /** Creates another conversation and connects both of its sides. */
  another(): Promise<{
    parties: [facility: ChatTestConnection, worker: ChatTestConnection];
    own: ConversationIds;
  }>;
  /** Typing events of another conversation, as `<side> in <channel id>`. */
  typed: string[];
  tried(): number;
  close(): Promise<void>;
};

const secret = '鍵は植木鉢の下です';
const secretFile = '被害村の健康診断.pdf';

const plain = { text: '私の話', file: '予定表.pdf' };

/** Opens conversations of several people. One of them is the victim's, which nobody else may see. */
export async function openChatSecurityFixture(databaseUrl: string): Promise<ChatSecurityFixture> {
  const fixture = await openChatFixture(databaseUrl);
  const { app } = fixture.product;
  const theirs = await createConversation(fixture, { text: secret, file: secretFile });
  const [one, other, third] = [
    await createConversation(fixture, plain),
    await createConversation(fixture, plain),
    await createConversation(fixture, plain),
  ];
  await app.db
    .updateTable('workers')
    .set({ stopped_at: app.clock.now() })
    .where('id', '=', third.pair.shift.workerId)
    .execute();
  const tokens = await badTokens(fixture, theirs.pair);
  const watch = await watchTableChanges(app.pool);
  const typed: string[] = [];
  let cases = 0;
  const victimsRows = () => rowsOf(fixture, theirs.own.channelId);
  const secrets = [secret, secretFile, ...Object.values(theirs.own), theirs.pair.shift.workerId];
  return {
    victim: theirs.own,
    strangers: {
      worker: { party: await fixture.connect(one.pair.workerToken), own: one.own },
      facility: { party: await fixture.connect(other.pair.facilityToken), own: other.own },
      suspended: { party: await fixture.connect(third.pair.workerToken), own: third.own },
    },
    tokens,
    victimsRows,
    rowsBefore: await victimsRows(),
    async ask(party, name, ask) {
      fixture.pass();
      cases += 1;
      const emit = party.socket.timeout(300_000).emitWithAck.bind(party.socket.timeout(300_000));
      return (emit as (name: string, ask: unknown) => Promise<ChatRequestAnswer>)(name, ask);
    },
    secretsIn(answer, asked) {
      const [text, question] = [JSON.stringify(answer), JSON.stringify(asked)];
      return secrets.filter((word) => text.includes(word) && !question.includes(word));
    },
    async changes() {
      // The chat records the presence of connections without any request.
      return (await watch.since()).filter((table) => table !== 'chat_presence');
    },
    async shout({ token, name, ask, isEarly }) {
      cases += 1;
      const packets = [`40${JSON.stringify({ token })}`, `420${JSON.stringify([name, ask])}`];
      return shoutAt(fixture.address, packets, isEarly);
    },
    async another() {
      const { pair, own } = await createConversation(fixture, plain);
      const parties = [
        await fixture.connect(pair.facilityToken),
        await fixture.connect(pair.workerToken),
      ] as [facility: ChatTestConnection, worker: ChatTestConnection];
      for (const { socket } of parties)
        socket.on('typing', ({ side, channelId }) => {
          typed.push(`${side} in ${channelId}`);
          typed.sort();
        });
      return { parties, own };
    },
    typed,
    tried: () => cases,
    close: () => fixture.close(),
  };
}

type Talk = { pair: ChatPair; own: ConversationIds };

async function createConversation(
  fixture: ChatFixture,
  { text, file }: typeof plain,
): Promise<Talk> {
  const pair = await fixture.pair();
  const { channelId } = pair;
  const worker = await fixture.connect(pair.workerToken);
  const [sentAttachmentId, attachmentId] = [
    await fileOf(fixture, pair, file),
    await fileOf(fixture, pair, file),
  ];
  const sending = { ...newChatMessageInput(channelId, text), attachmentIds: [sentAttachmentId] };
  const { message } = await worker.ask('send', sending);
  worker.close();
  const { clientId } = sending;
  return {
    pair,
    own: { channelId, messageId: message.id, attachmentId, sentAttachmentId, clientId },
  };
}

async function fileOf(
  fixture: ChatFixture,
  { channelId, apiToken }: ChatPair,
  name: string,
): Promise<string> {
  const asked = new URLSearchParams({ channel: channelId, name });
  const request = new Request(`http://test/api/chat/attachments?${asked}`, {
    method: 'POST',
    headers: { 'apollo-require-preflight': 'true', authorization: `Bearer ${apiToken}` },
    body: new Uint8Array(buildTestPdf()),
  });
  const answer = await fixture.attachmentEndpoint(request, {
    requestId: 'hostile',
    address: '127.0.0.1',
  });
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** Tokens that were once valid, or look valid. */
async function badTokens(fixture: ChatFixture, victim: ChatPair): Promise<Record<string, string>> {
  const { app } = fixture.product;
  const [signedOut, deleted, left, demoted] = [
    await fixture.pair(),
    await fixture.pair(),
    await fixture.pair(),
    await fixture.pair(),
  ];
  const now = app.clock.now();
  await app.db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('worker_id', '=', signedOut.shift.workerId)
    .execute();
  await app.db
    .updateTable('workers')
    .set({ deleted_at: now })
    .where('id', '=', deleted.shift.workerId)
    .execute();
  await app.db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', left.manager.id)
    .execute();
  await app.db
    .updateTable('staff_memberships')
    .set({ role: 'VIEWER' })
    .where('staff_id', '=', demoted.manager.id)
    .execute();
  const { workerId, facilityId } = victim.shift;
  const nobody = { side: 'worker', id: workerId, sessionId: randomUUID() } as const;
  const noPerson = {
    side: 'facility',
    id: facilityId,
    sessionId: randomUUID(),
    staffId: randomUUID(),
  } as const;
  return {
    'none at all': '',
    'no token': 'null',
    'the token of the API': victim.apiToken,
    'of a session that was signed out': signedOut.workerToken,
    'of a worker who is gone': deleted.workerToken,
    'of a person who signed out': left.facilityToken,
    'of a person who may only look now': demoted.facilityToken,
    'of a session that never was': await issueChatToken(app, nobody),
    'of a person who never was': await issueChatToken(app, noPerson),
    "of another facility's person": await strangersToken(app, signedOut, victim),
    ...(await forgedTokens(victim)),
  };
}

/** A token as if a person of one facility had asked for the token of another facility. */
async function strangersToken(
  app: App,
  { manager }: ChatPair,
  { shift }: ChatPair,
): Promise<string> {
  const session = await app.db
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', manager.id)
    .executeTakeFirstOrThrow();
  const { facilityId: id } = shift;
  return issueChatToken(app, {
    side: 'facility',
    id,
    sessionId: session.id,
    staffId: manager.id,
  });
}

async function forgedTokens({ workerToken, shift }: ChatPair): Promise<Record<string, string>> {
  const { head, body, signature, claims } = tokenParts(workerToken);
  const swapped = { ...claims, side: 'facility', sub: shift.facilityId, person: randomUUID() };
  const other = new TextEncoder().encode('another-secret-of-thirty-two-letters');
  const signed = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
  return {
    'without a signature': `${encodeTokenPart({ alg: 'none' })}.${body}.`,
    'that says it needs none': `${encodeTokenPart({ alg: 'none' })}.${body}.${signature}`,
    'by another key': await signed.sign(other),
    'for the other side': `${head}.${encodeTokenPart(swapped)}.${signature}`,
    'for support': `${head}.${encodeTokenPart({ ...claims, side: 'support' })}.${signature}`,
    'that never ends': `${head}.${encodeTokenPart({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    'cut short': workerToken.slice(0, -2),
  };
}

/** Every row of one conversation in one line. */
async function rowsOf({ product }: ChatFixture, channelId: string): Promise<string> {
  const tables = ['members', 'messages', 'events', 'reactions', 'attachments', 'waiting', 'flags'];
  const parts = tables.map(
    (table) => `select to_jsonb(t) as row from chat_${table} t where channel_id = $1`,
  );
  const { rows } = await product.app.pool.query<{ rows: string }>(
    `select string_agg(row::text, '|' order by row::text) as rows
       from (select to_jsonb(t) as row from chat_channels t where id = $1
             union all ${parts.join(' union all ')}) t`,
    [channelId],
  );
  return rows[0]?.rows ?? '';
}

/** Sends a token over a bare websocket, and a request before the answer to the token (`isEarly`) or after it. */
function shoutAt(
  address: string,
  packets: readonly string[],
  isEarly: boolean,
): Promise<{ answers: number; closed: boolean }> {
  return new Promise((resolve) => {
    const url = `${address.replace('http', 'ws')}${chatSocketPath}/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url);
    let answers = 0;
    const late = setTimeout(() => {
      socket.close();
      resolve({ answers, closed: false });
    }, 5_000);
    const [knock = '', request = ''] = packets;
    socket.addEventListener('message', ({ data }) => {
      const packet = String(data);
      if (packet.startsWith('0')) {
        socket.send(knock);
        if (isEarly) socket.send(request);
      }
      // The request is sent whether the token was refused or accepted.
      if (packet.startsWith('44') || packet.startsWith('40')) socket.send(request);
      if (packet.startsWith('43')) answers += 1;
    });
    socket.addEventListener('close', () => {
      clearTimeout(late);
      resolve({ answers, closed: true });
    });
  });
}
