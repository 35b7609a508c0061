import { randomBytes, randomUUID } from 'node:crypto';

import { addHours, addMinutes } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import type { Env } from '#platform/server/env.server.ts';
import type { SealedTextTable } from '#platform/server/reseal-texts.server.ts';
import { openSealedText, sealText } from '#platform/server/secrets/sealed-text.server.ts';

import {
  countTestsSince,
  countWaitingRepeats,
  endpointIdOfDelivery,
  giveUpOpenDeliveries,
  repeatDelivery,
  repeatMissedDeliveries,
} from './deliveries.queries.server.ts';
import { checkEndpointInput, type EndpointInput } from './endpoint-input.server.ts';
import {
  insertEndpoint,
  lockWebhookEndpoint,
  lockAndCountWebhookEndpoints,
  writeEndpointPause,
  writeEndpointResumption,
  writeEndpointRemoval,
  writeEndpointSecret,
  writeEndpointTerms,
} from './endpoints.queries.server.ts';
import { testEventType } from './events.ts';
import { insertWebhookTestEvent } from './events.queries.server.ts';
import { webhookRefusal } from './messages.ts';
import {
  maxEndpoints,
  maxRepeatedDeliveries,
  maxTestsPerMinute,
  oldSecretValidHours,
} from './rules.ts';
import {
  webhookEndpointIds,
  lockSealedEndpointSecrets,
  replaceSealedEndpointSecret,
} from './sealed-secrets.queries.server.ts';

type Secrets = Pick<Env, 'secrets'>;
type Deps = Pick<App, 'db' | 'env'>;
type Database = Pick<App, 'db'>;
type ByOwner = { scope: FacilityScope; now: Date };
type ById = ByOwner & { id: string };

const purpose = 'webhooks: secrets';

/** A secret in the form of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const seal = (env: Secrets, secret: string, rowId: string) =>
  sealText(env, secret, { purpose, rowId });

/** The secrets of endpoints, for a change of AUTH_SECRET. */
export const sealedWebhookSecretTable: SealedTextTable = {
  what: 'secrets of webhooks',
  purpose,
  ids: webhookEndpointIds,
  lock: lockSealedEndpointSecrets,
  replace: replaceSealedEndpointSecret,
};

/** The secret of an endpoint. Throws when AUTH_SECRET no longer contains the value that sealed it. */
export function decryptEndpointSecret(env: Secrets, sealed: string, endpointId: string): string {
  return openSealedText(env, sealed, { purpose, rowId: endpointId });
}

/**
 * Adds an endpoint and returns its secret, which is shown this once. Refusals: TOO_MANY_ENDPOINTS, and those of
 * `checkEndpointInput`.
 */
export async function addEndpoint(
  { db, env }: Deps,
  { scope, input, now }: ByOwner & { input: EndpointInput },
): Promise<{ id: string; secret: string }> {
  const terms = checkEndpointInput(scope, input);
  const [id, secret] = [randomUUID(), newSecret()];
  await inTransaction(db, async (tx) => {
    const count = await lockAndCountWebhookEndpoints(tx, scope);
    if (count >= maxEndpoints) throw webhookRefusal('TOO_MANY_ENDPOINTS', { limit: maxEndpoints });
    await insertEndpoint(tx, { id, scope, ...terms, sealed: seal(env, secret, id), now });
  });
  return { id, secret };
}

/**
 * Changes the URL, the types and the facilities of an endpoint. Refusals: those of `checkEndpointInput` and
 * `lockWebhookEndpoint`.
 */
export async function editEndpoint(
  { db }: Database,
  { scope, id, input }: ById & { input: EndpointInput },
): Promise<void> {
  const terms = checkEndpointInput(scope, input);
  await inTransaction(db, async (tx) => {
    await lockWebhookEndpoint(tx, scope, id);
    await writeEndpointTerms(tx, { id, ...terms });
  });
}

/**
 * Pauses an endpoint: nothing is sent to it, and its open deliveries are given up.
 * Refusals: those of `lockWebhookEndpoint`.
 */
export async function pauseEndpoint({ db }: Database, { scope, id, now }: ById): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockWebhookEndpoint(tx, scope, id);
    await writeEndpointPause(tx, { id, reason: 'PERSON', now });
    await giveUpOpenDeliveries(tx, { endpointId: id, now });
  });
}

/**
 * Sends to a paused endpoint again. Events of the pause are sent by `repeatDeliveriesSince` only.
 * Refusals: those of `lockWebhookEndpoint`.
 */
export async function resumeEndpoint({ db }: Database, { scope, id }: ById): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockWebhookEndpoint(tx, scope, id);
    await writeEndpointResumption(tx, id);
  });
}

/** Removes an endpoint and gives up its open deliveries. Refusals: those of `lockWebhookEndpoint`. */
export async function removeEndpoint({ db }: Database, { scope, id, now }: ById): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockWebhookEndpoint(tx, scope, id);
    await writeEndpointRemoval(tx, { id, now });
    await giveUpOpenDeliveries(tx, { endpointId: id, now });
  });
}

/**
 * Returns a new secret, which is shown this once; the old secret signs as well for a day.
 * Refusals: those of `lockWebhookEndpoint`.
 */
export async function changeSecret({ db, env }: Deps, { scope, id, now }: ById): Promise<string> {
  const secret = newSecret();
  await inTransaction(db, async (tx) => {
    await lockWebhookEndpoint(tx, scope, id);
    const oldUntil = addHours(now, oldSecretValidHours);
    await writeEndpointSecret(tx, { id, sealed: seal(env, secret, id), oldUntil });
  });
  return secret;
}

/**
 * Sends a test to an endpoint. Refusals: ENDPOINT_PAUSED, TOO_MANY_TESTS, and those of `lockWebhookEndpoint`.
 */
export async function sendTestEvent({ db }: Database, { scope, id, now }: ById): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { isPaused } = await lockWebhookEndpoint(tx, scope, id);
    if (isPaused) throw webhookRefusal('ENDPOINT_PAUSED');
    const tests = { endpointId: id, type: testEventType, since: addMinutes(now, -1) };
    if ((await countTestsSince(tx, tests)) >= maxTestsPerMinute)
      throw webhookRefusal('TOO_MANY_TESTS');
    const { corporationId } = scope;
    await insertWebhookTestEvent(tx, { endpointId: id, corporationId, type: testEventType, now });
  });
}

/**
 * Sends the event of a delivery once more, whether it had arrived or not. Refusals: NOT_FOUND, and those of
 * `lockForRepeats`.
 */
export async function repeatOneDelivery({ db }: Database, { scope, id, now }: ById): Promise<void> {
  await inTransaction(db, async (tx) => {
    const endpointId = await endpointIdOfDelivery(tx, scope, id);
    await lockForRepeats(tx, scope, endpointId);
    await repeatDelivery(tx, { deliveryId: id, scope, now });
  });
}

/**
 * Sends the events since an instant that did not arrive, the oldest first, until `maxRepeatedDeliveries` wait for the endpoint;
 * returns how many. Calling it again sends the next ones. Refusals: those of `lockForRepeats`.
 */
export async function repeatDeliveriesSince(
  { db }: Database,
  { scope, id, since, now }: ById & { since: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const limit = await lockForRepeats(tx, scope, id);
    return repeatMissedDeliveries(tx, { endpointId: id, since, limit, scope, now });
  });
}

/**
 * Locks an endpoint and returns how many repeated deliveries it takes. Refusals: ENDPOINT_PAUSED, TOO_MANY_REPEATS, and
 * those of `lockWebhookEndpoint`.
 */
async function lockForRepeats(tx: Tx, scope: FacilityScope, endpointId: string): Promise<number> {
  const { isPaused } = await lockWebhookEndpoint(tx, scope, endpointId);
  if (isPaused) throw webhookRefusal('ENDPOINT_PAUSED');
  const free = maxRepeatedDeliveries - (await countWaitingRepeats(tx, endpointId));
  if (free <= 0) throw webhookRefusal('TOO_MANY_REPEATS');
  return free;
}
