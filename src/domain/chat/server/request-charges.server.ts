import type { App } from '#platform/server/context.server.ts';
import { admissionOf, untilPaid } from '#platform/server/prices/admission.server.ts';
import { chargeAddress } from '#platform/server/prices/http-gate.server.ts';
import { payersOfCaller } from '#platform/server/prices/payers.ts';
import { pointsOfClass, type PriceClass } from '#platform/server/prices/price-classes.ts';

import type { ChatMember } from '../protocol/member.ts';
import type { ChatRequestName } from '../protocol/protocol.ts';
import type { ConnectedFacilityStaff } from './connections.server.ts';

/** The price of each request over a chat connection. */
export type ChatPrices = Readonly<Record<ChatRequestName, PriceClass>>;

type Charged = {
  name: ChatRequestName;
  price: PriceClass;
  member: ChatMember;
  person: ConnectedFacilityStaff | null;
};

/**
 * Charges a request to the worker, or to the person of a facility and the corporation. All connections of a caller, and
 * the caller's GraphQL operations, have one budget. Refusals: RATE_LIMITED.
 */
export async function chargeChatRequest(
  app: App,
  { name, price, member, person }: Charged,
): Promise<void> {
  const payers = person
    ? payersOfCaller({ staff: { id: person.staffId }, corporationId: person.corporationId })
    : payersOfCaller({ worker: member.id === null ? null : { id: member.id } });
  // The platform's support has no connections of its own.
  if (!payers) return;
  const points = pointsOfClass[price];
  const verdict = await admissionOf(app).budgets.chargeOverall(payers, points);
  await untilPaid(verdict, { payers, points, name: `chat ${name}` });
}

/** The price of opening a connection: its token and session are read. */
const connectionPrice: PriceClass = 'LIST';

/** Charges a connection to its address, before its token is read. Refusals: RATE_LIMITED. */
export async function chargeConnection(app: App, address: string): Promise<void> {
  await chargeAddress(app, { address, price: connectionPrice, name: 'chat connection' });
}
