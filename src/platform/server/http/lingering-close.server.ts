import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/**
 * Limit of discarded bytes: larger than a mistaken upload, such as a film instead of a picture. Beyond it, the
 * connection is closed.
 */
const maxRestBytes = 16_000_000;
const maxRestMs = 2_000;
/**
 * Bytes a millisecond that the process discards, over all connections. Each chunk occupies the thread and the garbage
 * collector: a hundred refused files a second made every request of others wait.
 */
const maxBytesPerMs = 4_000;
/** Bytes that are discarded at once after a time without refused bodies. */
const freeBytes = 16_000_000;

/** Returns a function that takes received bytes and returns the milliseconds until the next bytes may be read. */
export function openRestBudget(nowMs: () => number): (bytes: number) => number {
  let paidAtMs = 0;
  return (bytes) => {
    const now = nowMs();
    paidAtMs = Math.max(paidAtMs, now) + bytes / maxBytesPerMs;
    return Math.max(0, paidAtMs - now - freeBytes / maxBytesPerMs);
  };
}

const waitMsAfter = openRestBudget(() => performance.now());

/** The last request of each connection. A WeakMap and one shared function retain no finished request. */
const latest = new WeakMap<Socket, IncomingMessage>();
const lingering = new WeakSet<Socket>();

/**
 * Lets a response arrive that was sent before the request body was read. The server half-closes the
 * connection, then reads and discards the rest of the body, up to 16 MB or two seconds. An immediate close
 * would reset the connection, and a client that is still sending would get a network error instead.
 */
export function lingerAfterAnswer(req: IncomingMessage): void {
  latest.set(req.socket, req);
  // Node calls `destroySoon` when the last response of a connection has been written.
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
  // The earlier reader of the body has stopped; its listeners would keep the stream paused.
  req.removeAllListeners('readable');
  req.removeAllListeners('data');
  let left = maxRestBytes;
  req.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) return then();
    const waitMs = waitMsAfter(bytes.length);
    if (waitMs === 0) return;
    req.pause();
    setTimeout(() => req.resume(), waitMs);
  });
  req.resume();
}
