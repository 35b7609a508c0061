import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';

/** An HTTP server that says that it is ready; the sockets are added to it. */
export function readyServer(): Server {
  const server = createServer((_request, response) => response.end('ready'));
  server.listen(Number(process.env['PORT']), '127.0.0.1');
  return server;
}

type SentText = { channelId: string; clientId: string; text: string };

/** An event of the size and shape of the product's: what it carries is what it costs. */
export function eventOf({ channelId, clientId, text }: SentText, side: string, seq: number) {
  const message = {
    id: randomUUID(),
    channelId,
    seq,
    clientId,
    side,
    text,
    parentId: null,
    isAlsoInChannel: false,
    replyCount: 0,
    lastReplyAt: null,
    isAutomatic: false,
    reactions: [],
    quote: null,
    attachments: [],
    createdAt: new Date().toISOString(),
    editedAt: null,
    deletedAt: null,
  };
  return { channelId, seq, type: 'message.new', message, parent: null };
}
