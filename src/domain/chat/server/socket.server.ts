import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';

import { Server } from 'socket.io';

import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { graphqlErrorForClient } from '#platform/server/graphql/errors.server.ts';
import { log } from '#platform/server/log.server.ts';
import { createHttpRequestFacts } from '#platform/server/http/visit.server.ts';
import { limitRefusals } from '#platform/server/metrics/metrics.server.ts';

import { readTypingReport } from './request-schemas.ts';
import type { ChatServer, ChatSocket, ConnectedFacilityStaff } from './connections.server.ts';
import { batchSocketWritesPerTurn } from './frames.server.ts';
import {
  createChatBroadcaster,
  roomOfMember,
  roomsOfChannel,
  type ChatBroadcaster,
} from './broadcaster.server.ts';
import { corporationIdOfFacility, isTokenHolderValid } from '../token-holders.queries.server.ts';
import { startChatSessionWatchdog } from './session-watchdog.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import { openChatMemberLimits, type ChatMemberLimits } from './member-limits.server.ts';
import { chatConnectionEndMessages, chatRefusal, SlowModeRefusal } from '../messages.ts';
import { listenToDatabaseEvents } from '../channels/database-events.server.ts';
import { chatPacketRetryAfterMs } from '../protocol/packet-limit.ts';
import {
  chatSocketPath,
  chatLimits,
  chatPingIntervalMs,
  chatSocketTimeoutMs,
  reconnectsAfterRefusalKey,
  type ChatRequestFailure,
  type ChatConnectionEndCode,
  type ChatConnectFailure,
} from '../protocol/protocol.ts';
import { connectChatToRedis } from './redis.server.ts';
import { answerChatRequest, isChatRequestName, chatRequestNames } from './requests.server.ts';
import { chargeChatRequest, chargeConnection, type ChatPrices } from './request-charges.server.ts';
import { readChatToken, type ChatTokenHolder } from '../token.server.ts';
import { disconnectStalledReader, limitNonRequestPackets } from './connection-limits.server.ts';
import { writableChannelForTyping } from '../channels/write-permission.server.ts';
import { createMessageBatchWriter, type MessageBatchWriter } from './batch-writer.server.ts';

export type OpenChatServer = { io: ChatServer; stop(): Promise<void> };
type Inside = {
  app: App;
  io: ChatServer;
  prices: ChatPrices;
  broadcaster: ChatBroadcaster;
  writer: MessageBatchWriter;
  rates: ChatMemberLimits;
  visitOf: ReturnType<typeof createHttpRequestFacts>;
};

/** Connections that one worker, or one facility, may have open to one process at a time. */
const maxConnections = { worker: 10, facility: 50, support: 0 } as const;

/**
 * Opens the chat's Socket.IO server under `/chat`. Websocket only: every connection is one request, so any
 * process can take it. With `REDIS_URL` several processes broadcast to each other's connections.
 */
export async function openChatServer(
  app: App,
  { server, prices }: { server: HttpServer; prices: ChatPrices },
): Promise<OpenChatServer> {
  const visitOf = createHttpRequestFacts(app.env.TRUST_PROXY);
  const io: ChatServer = new Server(server, {
    path: chatSocketPath,
    transports: ['websocket'],
    serveClient: false,
    pingInterval: chatPingIntervalMs,
    pingTimeout: chatSocketTimeoutMs,
    connectTimeout: chatSocketTimeoutMs,
    maxHttpBufferSize: chatLimits.maxPacketBytes,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) =>
      void chargeConnection(app, visitOf(request).address).then(
        () => decide(null, isFromOurPages(app, request)),
        () => decide(null, false),
      ),
  });
  const others = await connectChatToRedis(app, io);
  batchSocketWritesPerTurn(io);
  const broadcaster = createChatBroadcaster(io, app);
  const writer = createMessageBatchWriter(app, (sent) => broadcaster.sent(sent));
  const watch = startChatSessionWatchdog({ app, io, close });
  const listening = listenToDatabaseEvents(app, {
    onChannel: (change) => broadcaster.change(change),
    onWorker: (workerId) => broadcaster.worker(workerId),
    onStaff: (staffId) => watch.staff(staffId),
  });
  const rates = openChatMemberLimits(app.env);
  limitNonRequestPackets(io, app.env);
  const inside = { app, io, prices, broadcaster, writer, rates, visitOf };
  io.use((socket, next) => void admit(inside, socket, next));
  io.on('connection', (socket) => {
    welcome(socket, inside);
    watch.seen(socket.data.member);
    socket.on('disconnect', () => watch.seen(socket.data.member));
  });
  return {
    io,
    async stop() {
      watch.stop();
      broadcaster.stop();
      for (const socket of io.of('/').sockets.values()) close(socket, 'UNAVAILABLE');
      await listening.stop();
      await others.stop();
    },
  };
}

/**
 * Browsers send the origin of the page, and only our origin may connect. Other programs send no origin;
 * they need a token like everybody, because cookies do not count here.
 */
function isFromOurPages({ env }: App, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === (env.ORIGIN ? new URL(env.ORIGIN).host : host);
}

class NotAdmitted extends Error {
  readonly code: ChatConnectionEndCode;
  constructor(code: ChatConnectionEndCode) {
    super(chatConnectionEndMessages[code]);
    this.code = code;
  }
}

type Decide = (refusal?: Error) => void;

/**
 * Admits a connection, or refuses it with a reason. A refusal is final for an ordinary Socket.IO client, so for a
 * temporary cause such a client gets none: its transport is closed, and the client connects again by itself.
 */
async function admit(inside: Inside, socket: ChatSocket, decide: Decide): Promise<void> {
  let failure: ReturnType<typeof failureOf> | undefined;
  try {
    await seat(inside, socket);
  } catch (error) {
    failure = failureOf(error);
  }
  if (!failure) return decide();
  const { code, refusal } = failure;
  if (takesRefusals(socket) || !isTemporary(code)) return decide(refusal);
  const closing = setTimeout(() => {
    socket.conn.close();
    // Socket.IO frees the socket and sends no refusal, because the transport is closing.
    decide(refusal);
  }, randomRefusedStayMs());
  closing.unref();
}

const takesRefusals = ({ handshake }: ChatSocket): boolean =>
  handshake.auth[reconnectsAfterRefusalKey] === true;

const isTemporary = (code: ChatConnectionEndCode): boolean =>
  code !== 'TOKEN_INVALID' && code !== 'SIGNED_OUT';

/**
 * Ordinary clients connect again within a second or two, however often they were refused. A refused connection stays
 * for this time, so that they remain below the limit of connections a minute.
 */
const refusedStayMs = { from: 2_000, until: 4_000 };
const randomRefusedStayMs = () => randomInt(refusedStayMs.from, refusedStayMs.until);

async function seat({ app, io, rates, visitOf }: Inside, socket: ChatSocket): Promise<void> {
  const token: unknown = socket.handshake.auth['token'];
  const holder = typeof token === 'string' ? await readChatToken(app, token) : null;
  if (!holder) throw new NotAdmitted('TOKEN_INVALID');
  const member: ChatMember = { side: holder.side, id: holder.id };
  // Before any query: a client that keeps reconnecting must not load the database.
  if (!(await rates.admits(member))) {
    limitRefusals.inc({ limit: 'chat-connections' });
    throw new NotAdmitted('FLOOD');
  }
  if (!(await isTokenHolderValid(app.db, { holder, now: app.clock.now() })))
    throw new NotAdmitted('SIGNED_OUT');
  const open = io.of('/').adapter.rooms.get(roomOfMember(member))?.size ?? 0;
  if (open >= maxConnections[member.side]) {
    limitRefusals.inc({ limit: 'chat-connections-at-once' });
    throw new NotAdmitted('TOO_MANY_CONNECTIONS');
  }
  socket.data.holder = holder;
  socket.data.member = member;
  socket.data.person = await personOf(app, holder, visitOf(socket.request).address);
  // Join before the client learns that the connection is open, so that the client misses no event from then on.
  await socket.join(roomOfMember(member));
}

/** Returns the facility's person behind a token; null for a worker. */
async function personOf(
  { db }: App,
  holder: ChatTokenHolder,
  address: string,
): Promise<ConnectedFacilityStaff | null> {
  if (holder.side === 'worker') return null;
  const corporationId = await corporationIdOfFacility(db, holder.id);
  if (corporationId === undefined) throw new NotAdmitted('SIGNED_OUT');
  return { staffId: holder.staffId, corporationId, address };
}

function failureOf(error: unknown): { code: ChatConnectionEndCode; refusal: Error } {
  const known = error instanceof NotAdmitted ? error : new NotAdmitted('UNAVAILABLE');
  if (known !== error) log.error({ err: error }, 'a chat connection failed');
  const data: ChatConnectFailure = { code: known.code, message: known.message };
  return { code: known.code, refusal: Object.assign(new Error(known.message), { data }) };
}

/**
 * Ends a connection. For a temporary cause the transport is closed, which makes every Socket.IO client reconnect after a
 * random delay; if the server disconnected the socket instead, ordinary clients would not reconnect.
 */
function close(socket: ChatSocket, code: ChatConnectionEndCode): void {
  socket.emit('closing', { code, message: chatConnectionEndMessages[code] });
  if (isTemporary(code)) socket.conn.close();
  else socket.disconnect(true);
}

function welcome(socket: ChatSocket, inside: Inside): void {
  slowDown(socket, inside.rates);
  socket.use(([name, ...rest], next) =>
    isChatRequestName(name) || name === 'typing' ? next() : refuseUnknown(socket, rest.at(-1)),
  );
  for (const name of chatRequestNames) {
    // `requests` types each name separately; this loop needs one type for all names.
    const listen = socket.on.bind(socket) as (name: string, heard: PacketListener) => void;
    listen(name, (said, ack) => {
      if (typeof ack !== 'function') return;
      const { app, prices, broadcaster, writer } = inside;
      const { member, person } = socket.data;
      const asking = { app, broadcaster, writer, member, person, now: app.clock.now() };
      const charged = { name, price: prices[name], member, person };
      const answering = chargeChatRequest(app, charged).then(() =>
        answerChatRequest(name, said, asking),
      );
      answering.then(
        (value) => ack({ ok: true, value }),
        (error: unknown) => ack(failureAnswer(error, socket.id)),
      );
    });
  }
  socket.on('typing', (said: unknown) => void passTyping(socket, said, inside));
}

/**
 * Applies the member's packet limit to a connection. All connections of a member share the limit, so that opening
 * another connection does not avoid it.
 */
function slowDown(socket: ChatSocket, rates: ChatMemberLimits): void {
  const { member } = socket.data;
  const limit = rates.join(member);
  socket.on('disconnect', () => rates.leave(member));
  socket.use(([, ...rest], next) => {
    if (disconnectStalledReader(socket)) return;
    const decision = limit.take(Date.now());
    if (decision !== 'pass') limitRefusals.inc({ limit: 'chat-packets' });
    switch (decision) {
      case 'pass':
        return next();
      case 'cut':
        return close(socket, 'FLOOD');
      case 'slow':
        return refuseQuietly(rest.at(-1));
    }
  });
}

type PacketListener = (said: unknown, ack: unknown) => void;

/** Answers with the refusal when the client waits for an acknowledgement; otherwise drops the packet. */
function refuseQuietly(ack: unknown): void {
  if (typeof ack !== 'function') return;
  const { code, message } = chatRefusal('RATE_LIMITED');
  ack({
    ok: false,
    code,
    message,
    retryAfterMs: chatPacketRetryAfterMs,
  } satisfies ChatRequestFailure);
}

/** Refuses an event that does not exist, so that a client that waits for its answer need not wait for the timeout. */
function refuseUnknown(socket: ChatSocket, ack: unknown): void {
  if (typeof ack === 'function') ack(failureAnswer(chatRefusal('ASK_INVALID'), socket.id));
}

function failureAnswer(error: unknown, requestId: string): ChatRequestFailure {
  if (error instanceof SlowModeRefusal) {
    limitRefusals.inc({ limit: 'chat-messages' });
    const { code, message, retryAfterMs } = error;
    return { ok: false, code, message, retryAfterMs };
  }
  if (error instanceof Refusal) {
    const { code, message, retrySeconds } = error;
    const later = retrySeconds === undefined ? {} : { retryAfterMs: retrySeconds * 1_000 };
    return { ok: false, code, message, ...later };
  }
  const { message, extensions } = graphqlErrorForClient(error, requestId);
  return { ok: false, code: String(extensions['code']), message };
}

/** Typing goes to the other side only, and only where the member could send the message being typed. */
async function passTyping(socket: ChatSocket, said: unknown, { app }: Inside): Promise<void> {
  const typing = readTypingReport(said);
  if (!typing) return;
  const { member } = socket.data;
  const { channelId, parentId = null, isTyping } = typing;
  try {
    const channel = await writableChannelForTyping(app, { channelId, member });
    const rooms = roomsOfChannel(channel).filter((room) => room !== roomOfMember(member));
    if (rooms.length === 0) return;
    socket.to(rooms).emit('typing', { channelId, parentId, side: member.side, isTyping });
  } catch (error) {
    // Typing has no acknowledgement, so there is no client to answer.
    if (!(error instanceof Refusal)) log.warn({ err: error }, 'typing was not passed on');
  }
}
