import type { App } from '#server/context.server.ts';
import { log } from '#server/log.server.ts';

import { markSeen } from './broadcaster.queries.server.ts';
import type { ChatServer, ChatSocket } from './connections.server.ts';
import { livingProofs, proofOf } from '../token-holders.queries.server.ts';
import type { Member } from '../protocol/member.ts';
import type { ClosingCode } from '../protocol/protocol.ts';
import { disconnectUnread } from './connection-limits.server.ts';

/** How soon a connection ends after its session or key has. */
const checkEveryMs = 5_000;
/** A part of them at a time: thousands at once would hold up every message. */
const parts = 8;
const seenEveryMs = 60_000;
/** Who comes and goes is written down together. */
const gatherMs = 1_000;

type Watching = {
  app: App;
  io: ChatServer;
  close: (socket: ChatSocket, code: ClosingCode) => void;
};

export type SessionWatchdog = { seen(member: Member): void; stop(): void };

/**
 * Ends connections whose token has run out, whose session or key was ended, or whose worker is gone, and
 * those at whose other end nobody reads, within seconds; and writes down which workers are connected, so
 * that nobody is told by letter of what is on their screen.
 */
export function startSessionWatchdog({ app, io, close }: Watching): SessionWatchdog {
  const gathered = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;

  const quietly = (work: Promise<void>) =>
    // The next turn tries again.
    void work.catch((error: unknown) => log.warn({ err: error }, 'the chat could not look around'));

  const writeDown = async () => {
    gathering = undefined;
    const workerIds = [...gathered];
    gathered.clear();
    await markSeen(app.db, { workerIds, now: app.clock.now() });
  };
  const seen = ({ side, id }: Member) => {
    if (side !== 'worker') return;
    gathered.add(id);
    gathering ??= setTimeout(() => quietly(writeDown()), gatherMs);
  };

  let turn = 0;
  const checks = setInterval(() => {
    turn = (turn + 1) % parts;
    quietly(endDead(turn));
  }, checkEveryMs / parts);
  const presence = setInterval(() => {
    for (const { data } of io.of('/').sockets.values()) seen(data.member);
  }, seenEveryMs);

  async function endDead(part: number): Promise<void> {
    const sockets = [...io.of('/').sockets.values()].filter((socket) => partOf(socket) === part);
    const holders = sockets.map(({ data }) => data.holder);
    const living = await livingProofs(app.db, { holders, now: app.clock.now() });
    for (const socket of sockets) {
      const { holder } = socket.data;
      if (!living.has(proofOf(holder))) close(socket, 'SIGNED_OUT');
      // By the machine's clock, as the token was written.
      else if (holder.expiresAt.getTime() <= Date.now()) close(socket, 'TOKEN_INVALID');
      else disconnectUnread(socket);
    }
  }

  return {
    seen,
    stop() {
      clearInterval(checks);
      clearInterval(presence);
      clearTimeout(gathering);
    },
  };
}

/** Ids are random, and so the parts are about as large as each other. */
const partOf = ({ id }: ChatSocket): number => id.charCodeAt(0) % parts;
