import { onTestFinished } from 'vitest';

import type {
  ChatRequestAnswer,
  ChatRequestValue,
  ChatRequestArgs,
  ChatRequestName,
  ChatConnectionEndCode,
  ServerToClientEvents,
} from '#domain/chat/protocol/protocol.ts';

const sockets: Socket[] = [];
/** For each request of the chat, the server's answer to it. */
const answers = new Map<string, (ask: never) => ChatRequestAnswer<ChatRequestName>>();
const asked: { name: string; ask: unknown }[] = [];
const opening = JSON.stringify({
  sid: 's1',
  upgrades: [],
  pingInterval: 25_000,
  pingTimeout: 20_000,
  maxPayload: 1_000_000,
});

/** A request by Socket.IO's protocol: the number of its acknowledgement, its name and its argument. */
const requestPattern = /^42(\d+)(\[.*)$/s;

/**
 * A fake WebSocket whose server accepts every connection to the chat and answers its requests, in the protocols of
 * Engine.IO and Socket.IO. A request without an answer from the test stays unanswered.
 */
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
    if (packet.startsWith('40')) this.#reply('40{"sid":"s2"}');
    const [, number = '', content = ''] = requestPattern.exec(packet) ?? [];
    if (content === '') return;
    // Boundary cast: the page's client sends requests of the protocol.
    const [name, ask] = JSON.parse(content) as [string, never];
    asked.push({ name, ask });
    const answer = answers.get(name)?.(ask);
    if (answer) this.#reply(`43${number}${JSON.stringify([answer])}`);
  }

  #reply(data: string) {
    setTimeout(() => this.onmessage?.({ data }));
  }

  close() {
    this.readyState = 3;
    const index = sockets.indexOf(this);
    // A socket of the test before, which closes late, is not in the list.
    if (index !== -1) sockets.splice(index, 1);
  }
}

let isStubbed = false;

// Socket.IO's client keeps the constructor that it finds when it is loaded, in whichever test that is. So this proxy
// stays, and each test decides to which class it leads. The setup loads this file before the client.
globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
  construct: (Browsers, args: ConstructorParameters<typeof WebSocket>) =>
    isStubbed ? new Socket(String(args[0])) : new Browsers(...args),
});

/** Replaces the browser's WebSocket for one test. */
export function stubChatSocket(): void {
  sockets.length = 0;
  asked.length = 0;
  answers.clear();
  answerChat('heads', () => ({ heads: [], total: 0 }));
  isStubbed = true;
  onTestFinished(() => {
    isStubbed = false;
  });
}

/** Ends the page's connection for this reason, as the chat's server does. */
export function endChatConnection(code: ChatConnectionEndCode): void {
  sendToChat('closing', { code, message: '' });
  for (const socket of sockets) socket.onmessage?.({ data: '41' });
}

/** Number of the page's open connections to the chat. */
export const countOpenChatSockets = (): number => sockets.length;

/** Sets the answer to chat requests of this name, until the test sets another one. */
export function answerChat<Name extends ChatRequestName>(
  name: Name,
  answer: (ask: ChatRequestArgs<Name>) => ChatRequestValue<Name>,
): void {
  answers.set(name, (ask) => ({ ok: true, value: answer(ask) }));
}

/** Refuses chat requests of this name, until the test sets another answer. */
export function refuseChat(
  name: ChatRequestName,
  refusal: { code: string; message: string; retryAfterMs?: number },
): void {
  answers.set(name, () => ({ ok: false, ...refusal }));
}

/** The chat requests of this name that the page has sent. */
export const sentChatRequests = <Name extends ChatRequestName>(
  name: Name,
): ChatRequestArgs<Name>[] =>
  asked.filter((one) => one.name === name).map(({ ask }) => ask as ChatRequestArgs<Name>);

/** Sends an event of the chat's server to the page. */
export function sendToChat<Name extends keyof ServerToClientEvents>(
  name: Name,
  ...say: Parameters<ServerToClientEvents[Name]>
): void {
  for (const socket of sockets) socket.onmessage?.({ data: `42${JSON.stringify([name, ...say])}` });
}
