import { onTestFinished } from 'vitest';

import type { ServerToClient } from '#domain/chat/protocol/protocol.ts';

const sockets: Socket[] = [];
const opening = JSON.stringify({
  sid: 's1',
  upgrades: [],
  pingInterval: 25_000,
  pingTimeout: 20_000,
  maxPayload: 1_000_000,
});

/** A browser's WebSocket whose other end admits every connection to the chat, by the protocols of Engine.IO and Socket.IO. */
class Socket extends EventTarget {
  readonly url: string;
  binaryType = 'blob';
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
    setTimeout(() => {
      this.onopen?.();
      this.onmessage?.({ data: `0${opening}` });
    });
  }

  send(packet: string) {
    if (packet.startsWith('40')) setTimeout(() => this.onmessage?.({ data: '40{"sid":"s2"}' }));
  }

  close() {
    this.readyState = 3;
    sockets.splice(sockets.indexOf(this), 1);
  }
}

let isStubbed = false;

// The chat's library keeps the constructor that it finds when it is loaded, which is in any test of the run: this one
// stays, and a test decides where it leads. The setup loads it before the library.
globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
  construct: (Browsers, args: ConstructorParameters<typeof WebSocket>) =>
    isStubbed ? new Socket(String(args[0])) : new Browsers(...args),
});

/** Replaces the browser's WebSocket for one test. */
export function stubChatSocket(): void {
  sockets.length = 0;
  isStubbed = true;
  onTestFinished(() => {
    isStubbed = false;
  });
}

/** The number of the page's open connections to the chat. */
export const openSockets = (): number => sockets.length;

/** An event of the chat's server to the page. */
export function sendToChat<Name extends keyof ServerToClient>(
  name: Name,
  ...say: Parameters<ServerToClient[Name]>
): void {
  for (const socket of sockets) socket.onmessage?.({ data: `42${JSON.stringify([name, ...say])}` });
}
