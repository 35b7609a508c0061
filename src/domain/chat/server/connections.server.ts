import type { Server, Socket } from 'socket.io';

import type { Member } from '../protocol/member.ts';
import type { ClientToServer, ServerToClient } from '../protocol/protocol.ts';
import type { ProvenHolder } from '../token.server.ts';

/** A person of a facility who uses a connection, as the log of the person's corporation has them. */
export type FacilityPerson = { staffId: string; corporationId: string; address: string };

/** The holder of a connection's token, and the member for whom the connection speaks. */
type SocketData = {
  holder: ProvenHolder;
  member: Member;
  /** Null for a worker. */
  person: FacilityPerson | null;
};
type NoServerEvents = Record<string, never>;
export type ChatServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
export type ChatSocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
