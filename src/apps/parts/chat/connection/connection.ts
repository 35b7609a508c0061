import type {
  ChatRequestValue,
  ChatRequestArgs,
  ChatRequestName,
  ClientToServerEvents,
  ServerToClientEvents,
} from '#domain/chat/protocol/protocol.ts';
import { chatConnectionTexts } from '#domain/chat/protocol/texts.ts';

/** Error of a request that the server refused with a sentence, or that got no answer. */
export class ChatConnectionFailure extends Error {
  override name = 'ConnectionFailure';
  readonly code: string;
  readonly retryAfterMs: number | null;

  constructor(code: string, sentence: string, retryAfterMs: number | null = null) {
    super(sentence);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Error of a missing answer: the server may have received the request. Sending it again is safe. */
export const createNoChatAnswerFailure = () =>
  new ChatConnectionFailure(
    'NO_ANSWER',
    '通信に失敗しました。電波のよい場所で、もう一度お試しください',
  );

/** Error of a connection that the owner cannot have any more: the owner is signed out of this browser. */
export const createSignedOutFailure = () =>
  new ChatConnectionFailure('SIGNED_OUT', chatConnectionTexts.ended);

export const isSignedOutFailure = (error: unknown): boolean =>
  error instanceof ChatConnectionFailure && error.code === 'SIGNED_OUT';

/** Returns the sentence for a failed request; any other error counts as a missing answer. */
export function chatFailureSentence(error: unknown): string {
  return error instanceof ChatConnectionFailure
    ? error.message
    : createNoChatAnswerFailure().message;
}

/** True for a temporary failure: the same request may succeed later. */
export function isTemporaryChatFailure(error: unknown): boolean {
  if (!(error instanceof ChatConnectionFailure)) return false;
  return ['NO_ANSWER', 'UNAVAILABLE', 'RATE_LIMITED', 'SLOW_MODE', 'FLOOD'].includes(error.code);
}

export type ChatConnectionState = 'open' | 'lost' | 'ended';

type ConnectionListeners = {
  [Name in keyof ServerToClientEvents]: (say: Parameters<ServerToClientEvents[Name]>[0]) => void;
} & {
  /** Called with the new state: open, lost for now, or ended because the person was signed out. */
  state: (state: ChatConnectionState) => void;
};

export type ChatTokenAccess = {
  /** Returns the cached token, or a new one. Rejects with `createSignedOutFailure` if the owner can get none any more. */
  token(): Promise<string>;
  /** Removes the cached token after the server refused it. */
  forgetToken(): void;
};

/** One connection to the chat, which reconnects by itself. */
export type ChatServerConnection = {
  /** Sends a request and returns its answer. Throws a `ChatConnectionFailure` for an error and without an answer. */
  request<Name extends ChatRequestName>(
    name: Name,
    ask: ChatRequestArgs<Name>,
  ): Promise<ChatRequestValue<Name>>;
  type(say: Parameters<ClientToServerEvents['typing']>[0]): void;
  /** Registers the listeners; earlier events are not replayed. */
  on(heard: ConnectionListeners): void;
  isOpen(): boolean;
  close(): void;
};
