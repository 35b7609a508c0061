import type { Server, Socket } from 'socket.io';

import type { Member } from '../protocol/member.ts';
import type { ClientToServer, ServerToClient } from '../protocol/protocol.ts';
import type { ProvenHolder } from '../token.server.ts';

/** The holder of a connection's token, and the member for whom the connection speaks. */
export type SocketData = { holder: ProvenHolder; member: Member };
type NoServerEvents = Record<string, never>;
export type ChatServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
export type ChatSocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
