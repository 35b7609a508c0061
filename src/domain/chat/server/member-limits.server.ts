import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { Env } from '#platform/server/env.server.ts';
import { scaledLimit } from '#platform/server/prices/budget-factor.ts';

import { roomOfMember } from './broadcaster.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import { openChatPacketLimit, type ChatPacketLimit } from '../protocol/packet-limit.ts';

/** Connections that a member may open in a minute: each costs a query before its first packet. */
const maxArrivals = { worker: 30, facility: 150, support: 0 } as const;
/** Multiplies the packet limit: a facility is several people at several screens. */
const people = { worker: 1, facility: 5, support: 1 } as const;
/** A member's packet count is retained this long after the last connection ended. */
const keptMs = 60_000;

/** The limits of a member across all connections to this process: reconnecting does not reset them. */
export type ChatMemberLimits = {
  /** Counts a new connection; false when the member opened too many within a minute. */
  admits(member: ChatMember): Promise<boolean>;
  /** The packet limit that all connections of the member share. Call `leave` when a connection ends. */
  join(member: ChatMember): ChatPacketLimit;
  leave(member: ChatMember): void;
};

type Shared = { limit: ChatPacketLimit; connections: number; timer?: NodeJS.Timeout };

export function openChatMemberLimits(env: Pick<Env, 'BUDGET_FACTOR'>): ChatMemberLimits {
  const openArrivals = (points: number) =>
    new RateLimiterMemory({ points: scaledLimit(points, env), duration: 60 });
  const arrivals = {
    worker: openArrivals(maxArrivals.worker),
    facility: openArrivals(maxArrivals.facility),
    support: openArrivals(maxArrivals.support),
  };
  const byRoom = new Map<string, Shared>();
  return {
    async admits(member) {
      try {
        await arrivals[member.side].consume(roomOfMember(member));
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    join(member) {
      const room = roomOfMember(member);
      const shared = byRoom.get(room) ?? {
        limit: openChatPacketLimit(Date.now(), scaledLimit(people[member.side], env)),
        connections: 0,
      };
      byRoom.set(room, shared);
      clearTimeout(shared.timer);
      shared.connections += 1;
      return shared.limit;
    },
    leave(member) {
      const room = roomOfMember(member);
      const shared = byRoom.get(room);
      if (!shared) return;
      shared.connections -= 1;
      if (shared.connections > 0) return;
      shared.timer = setTimeout(() => byRoom.delete(room), keptMs);
      shared.timer.unref();
    },
  };
}
