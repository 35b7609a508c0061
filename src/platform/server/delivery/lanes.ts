import type { OutgoingMessage } from './message-transport.server.ts';

/** Messages that are claimed and sent apart from all others, so that no slow receiver delays another lane. */
export type DeliveryLane = {
  /** Names the lane in the log. */
  name: string;
  kind: OutgoingMessage['kind'];
  /** Codes and links expire within minutes: `true` claims them alone, `false` all others, `null` both. */
  isCode: boolean | null;
  /** Messages that are handed over at the same time by one process. */
  maxInFlight: number;
};

export const deliveryLanes: readonly DeliveryLane[] = [
  { name: 'SMS codes', kind: 'sms', isCode: true, maxInFlight: 20 },
  { name: 'e-mail codes', kind: 'email', isCode: true, maxInFlight: 5 },
  { name: 'SMS', kind: 'sms', isCode: false, maxInFlight: 10 },
  { name: 'e-mails', kind: 'email', isCode: false, maxInFlight: 5 },
  { name: 'pushes', kind: 'push', isCode: null, maxInFlight: 20 },
];
