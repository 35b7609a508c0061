import type { NoticeTopic } from './notice-rules.ts';

export type OutgoingMessage = {
  id: string;
  kind: 'sms' | 'email' | 'push';
  /** A number, an address, or the id of a push device. */
  recipient: string;
  workerId: string | null;
  subject: string | null;
  body: string;
  /** The screen of ours that it links to. */
  path: string | null;
  /** Of the notice that it carries; null for letters without one, such as codes. */
  topic: NoticeTopic | null;
};

/**
 * Hands one message to somebody who delivers it. Throws when that did not work, `Undeliverable` when
 * it never will.
 */
export type MessageTransport = (outgoing: OutgoingMessage) => Promise<void>;

/** Trying again is no use. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
  /** There is nobody at this address: other letters will not arrive either. */
  readonly isAddressDead: boolean;

  constructor(message: string, { isAddressDead }: { isAddressDead: boolean }) {
    super(message);
    this.isAddressDead = isAddressDead;
  }
}

/** Carriers with open connections, until they are closed. */
export type OpenTransports = { carry: MessageTransport; close(): void };
