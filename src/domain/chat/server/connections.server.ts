import type { Server, Socket } from 'socket.io';

import type { ChatMember } from '../protocol/member.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../protocol/protocol.ts';
import type { VerifiedChatTokenHolder } from '../token.server.ts';

/** The facility's person who uses a connection, in the form that the corporation's log stores. */
export type ConnectedFacilityStaff = { staffId: string; corporationId: string; address: string };

/** The holder of a connection's token, and the member for whom the connection speaks. */
type SocketData = {
  holder: VerifiedChatTokenHolder;
  member: ChatMember;
  /** Null for a worker. */
  person: ConnectedFacilityStaff | null;
};
type NoServerEvents = Record<string, never>;
export type ChatServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  NoServerEvents,
  SocketData
>;
export type ChatSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  NoServerEvents,
  SocketData
>;
