import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** More than any mistake sends, a film instead of a picture: whoever sends more is cut off. */
const maxRestBytes = 16_000_000;
const maxRestMs = 2_000;

/** What each connection asked last. One function for all of them holds no request once it is over. */
const latest = new WeakMap<Socket, IncomingMessage>();
const lingering = new WeakSet<Socket>();

/**
 * Lets an answer arrive that was given before the request had been read: the connection says that it
 * ends, but what is still on its way is taken in and thrown away, up to 16 MB or two seconds. Closed
 * at once it would be reset, and who is still sending would see a broken line instead of the sentence.
 */
export function lingerAfterAnswer(req: IncomingMessage): void {
  latest.set(req.socket, req);
  // Node calls this when the last answer of a connection has been written.
  req.socket.destroySoon = destroyOnceRead;
}

function destroyOnceRead(this: Socket): void {
  if (lingering.has(this)) return;
  const req = latest.get(this);
  if (!req || req.complete) {
    Socket.prototype.destroySoon.call(this);
    return;
  }
  lingering.add(this);
  this.end();
  throwAwayRest(req, () => this.destroy());
}

function throwAwayRest(req: IncomingMessage, then: () => void): void {
  const timer = setTimeout(then, maxRestMs);
  req.once('close', () => clearTimeout(timer));
  req.once('end', then);
  // Whoever read the first part of the body has stopped, and would hold the rest back.
  req.removeAllListeners('readable');
  req.removeAllListeners('data');
  let left = maxRestBytes;
  req.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) then();
  });
  req.resume();
}
