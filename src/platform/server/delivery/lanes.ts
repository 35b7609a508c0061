import type { OutgoingOutboxMessage } from './message-transport.server.ts';

/** Messages that are claimed and sent apart from all others, so that no slow receiver delays another lane. */
export type DeliveryLane = {
  /** Names the lane in the log. */
  name: string;
  kind: OutgoingOutboxMessage['kind'];
  /**
   * `true`: only messages that expire, such as codes and links; `false`: only others; `null`: as `true`, because every
   * push expires.
   */
  isCode: boolean | null;
  /** Limit of messages that one process sends at the same time. */
  maxInFlight: number;
  /** Limit among them for one payer: a worker, a corporation for its people, or an address without an account. */
  maxPerPayer: number;
};

export const deliveryLanes: readonly DeliveryLane[] = [
  { name: 'SMS codes', kind: 'sms', isCode: true, maxInFlight: 20, maxPerPayer: 2 },
  { name: 'e-mail codes', kind: 'email', isCode: true, maxInFlight: 5, maxPerPayer: 2 },
  { name: 'SMS', kind: 'sms', isCode: false, maxInFlight: 10, maxPerPayer: 2 },
  { name: 'e-mails', kind: 'email', isCode: false, maxInFlight: 5, maxPerPayer: 2 },
  { name: 'pushes', kind: 'push', isCode: null, maxInFlight: 20, maxPerPayer: 2 },
];
