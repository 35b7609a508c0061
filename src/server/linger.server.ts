import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** More than any mistake sends, a film instead of a picture: whoever sends more is cut off. */
const restBytesMost = 16_000_000;
const restMsMost = 2_000;

/**
 * Lets an answer arrive that was given before the request had been read: the connection says that it
 * ends, but what is still on its way is taken in and thrown away, up to 16 MB or two seconds. Closed
 * at once it would be reset, and who is still sending would see a broken line instead of the sentence.
 */
export function lingerAfterAnswer(req: IncomingMessage): void {
  const { socket } = req;
  let isLingering = false;
  // Node calls this when the last answer of a connection has been written.
  socket.destroySoon = () => {
    if (isLingering) return;
    if (req.complete) {
      Socket.prototype.destroySoon.call(socket);
      return;
    }
    isLingering = true;
    socket.end();
    throwAwayRest(req, () => socket.destroy());
  };
}

function throwAwayRest(req: IncomingMessage, then: () => void): void {
  const timer = setTimeout(then, restMsMost);
  req.once('close', () => clearTimeout(timer));
  req.once('end', then);
  // Whoever read the first part of the body has stopped, and would hold the rest back.
  req.removeAllListeners('readable');
  req.removeAllListeners('data');
  let left = restBytesMost;
  req.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) then();
  });
  req.resume();
}
