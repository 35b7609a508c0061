import type { NoticeTopic } from './notice-rules.ts';

export type OutgoingOutboxMessage = {
  id: string;
  kind: 'sms' | 'email' | 'push';
  /** A phone number, an e-mail address, or the id of a push device. */
  recipient: string;
  workerId: string | null;
  /** The recipient, if a person of a corporation, and the kind of the notice. */
  staffId?: string | null;
  staffKind?: string | null;
  subject: string | null;
  body: string;
  /** The path of the screen that the message links to. */
  path: string | null;
  /** The topic of the notification; null for messages without a notification, such as codes. */
  topic: NoticeTopic | null;
  /** The trace and span in which the message was enqueued. */
  traceparent?: string | null;
};

/**
 * Hands one message to an SMTP server, SMS gateway or push service. Throws when that fails: `Undeliverable` when a
 * retry cannot succeed.
 */
export type MessageTransport = (outgoing: OutgoingOutboxMessage) => Promise<void>;

/** A delivery failure that a retry cannot repair. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
  /** The address does not exist, so other messages to the address will fail too. */
  readonly isAddressDead: boolean;

  constructor(message: string, { isAddressDead }: { isAddressDead: boolean }) {
    super(message);
    this.isAddressDead = isAddressDead;
  }
}

/** Transports with open connections; `close` ends the connections. */
export type OpenTransports = { carry: MessageTransport; close(): void };
