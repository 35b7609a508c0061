import type { App } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';

import { markWorkersConnected } from './broadcaster.queries.server.ts';
import type { ChatServer, ChatSocket } from './connections.server.ts';
import { validTokenSessionKeys, tokenSessionKeyOf } from '../token-holders.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import type { ChatConnectionEndCode } from '../protocol/protocol.ts';
import { disconnectStalledReader } from './connection-limits.server.ts';

/** A connection ends within this time after its session, even when the end of the session was not published. */
const checkEveryMs = 5_000;
/** Each check covers one part of the connections: checking thousands at once would delay every message. */
const parts = 8;
const seenEveryMs = 60_000;
/** Connects and disconnects within this time are recorded in one statement. */
const gatherMs = 1_000;

type Watching = {
  app: App;
  io: ChatServer;
  close: (socket: ChatSocket, code: ChatConnectionEndCode) => void;
};

export type ChatSessionWatchdog = {
  seen(member: ChatMember): void;
  /**
   * Checks the connections of a corporation's person now, because a session or right of the person ended or changed.
   */
  staff(staffId: string): void;
  stop(): void;
};

/**
 * Ends a connection within seconds when its token expired, its session was ended, its worker's account was deleted, its
 * person lost the right to write for the facility, or its client stopped reading. Also records which workers are
 * connected: `notifyWorkersOfUnreadMessages` does not notify a worker at once of messages that are already on the screen.
 */
export function startChatSessionWatchdog({ app, io, close }: Watching): ChatSessionWatchdog {
  const gathered = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;

  const quietly = (work: Promise<void>) =>
    // Only log the failure: the next run checks again.
    void work.catch((error: unknown) => log.warn({ err: error }, 'the chat could not look around'));

  const writeDown = async () => {
    gathering = undefined;
    const workerIds = [...gathered];
    gathered.clear();
    await markWorkersConnected(app.db, { workerIds, now: app.clock.now() });
  };
  const seen = ({ side, id }: ChatMember) => {
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
    await check([...io.of('/').sockets.values()].filter((socket) => partOf(socket) === part));
  }

  async function check(sockets: readonly ChatSocket[]): Promise<void> {
    const holders = sockets.map(({ data }) => data.holder);
    const living = await validTokenSessionKeys(app.db, { holders, now: app.clock.now() });
    for (const socket of sockets) {
      const { holder } = socket.data;
      if (!living.has(tokenSessionKeyOf(holder))) close(socket, 'SIGNED_OUT');
      // The machine's clock, which also set the token's expiry; the product's clock can be moved in demo
      // mode.
      else if (holder.expiresAt.getTime() <= Date.now()) close(socket, 'TOKEN_INVALID');
      else disconnectStalledReader(socket);
    }
  }

  return {
    seen,
    staff(staffId) {
      const own = [...io.of('/').sockets.values()].filter(
        ({ data: { holder } }) => holder.side === 'facility' && holder.staffId === staffId,
      );
      quietly(check(own));
    },
    stop() {
      clearInterval(checks);
      clearInterval(presence);
      clearTimeout(gathering);
    },
  };
}

/** Socket ids are random, so the parts have about the same size. */
const partOf = ({ id }: ChatSocket): number => id.charCodeAt(0) % parts;
