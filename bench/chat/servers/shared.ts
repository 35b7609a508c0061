import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';

/** An HTTP server that reports when it is ready; each compared server adds its sockets. */
export function readyServer(): Server {
  const server = createServer((_request, response) => response.end('ready'));
  server.listen(Number(process.env['PORT']), '127.0.0.1');
  return server;
}

type SentText = { channelId: string; clientId: string; text: string };

/** An event of the same size and shape as the product's, so that sending it costs the same. */
export function productSizedEvent(
  { channelId, clientId, text }: SentText,
  side: string,
  seq: number,
) {
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
