import * as v from 'valibot';

import type { App, SignedInWorker } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';

import {
  makeFacilityChannel,
  makeSupportChannel,
  requireChannelAccess,
  type MadeChatChannel,
} from './channels/make-channel.server.ts';
import { publishDatabaseEvent } from './channels/database-events.queries.server.ts';
import { chatRefusal } from './messages.ts';
import type { ChannelType } from './protocol/protocol.ts';
import { issueChatToken } from './token.server.ts';

type ProvidedChannel = { id: string; type: ChannelType };

/**
 * The chat service. The product needs only a token and channels from it, so a hosted service can replace
 * our own. (Spec section 7)
 */
export type ChatProvider = {
  token(worker: SignedInWorker): Promise<string>;
  /** The channel of a worker and a facility, created by the first call of either. */
  facilityChannel(of: {
    workerId: string;
    facilityId: string;
    now: Date;
  }): Promise<ProvidedChannel>;
  supportChannel(of: { workerId: string; now: Date }): Promise<ProvidedChannel>;
};

export function chatProvider(app: App): ChatProvider {
  const { CHAT_PROVIDER: address, CHAT_PROVIDER_TOKEN: key } = app.env;
  return address ? hostedChat(app, { address, key }) : ownChat(app);
}

function ownChat(app: App): ChatProvider {
  const announced = async ({ id, type, isNew }: MadeChatChannel) => {
    if (isNew) await publishDatabaseEvent(app.db, { kind: 'channel', channelId: id });
    return { id, type };
  };
  return {
    token: ({ id, sessionId }) => issueChatToken(app, { side: 'worker', id, sessionId }),
    facilityChannel: async (of) => announced(await makeFacilityChannel(app.db, of)),
    supportChannel: async (of) => announced(await makeSupportChannel(app.db, of)),
  };
}

const timeoutMs = 5_000;
const tokenAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1)) });
const channelAnswer = v.object({ id: v.pipe(v.string(), v.minLength(1)) });

type Gateway = { address: string; key: string | undefined };

/**
 * A hosted chat. Its gateway has two endpoints: `POST tokens` takes `{ workerId }` and answers `{ token }`; `POST
 * channels` takes `{ type, workerId, facilityId }` and answers `{ id }`, always the same id for the same body. Its
 * origin implements `protocol.ts`, accepts attachments under the same path with its own token, and allows both from our
 * origin. The token is a JWT with an expiry claim. Our server decides who may have a channel.
 */
function hostedChat(app: App, gateway: Gateway): ChatProvider {
  return {
    async token({ id }) {
      const answer = v.parse(tokenAnswer, await post(gateway, 'tokens', { workerId: id }));
      return answer.token;
    },
    async facilityChannel({ workerId, facilityId }) {
      await requireChannelAccess(app.db, { workerId, facilityId });
      return channelAt(gateway, { type: 'facility', workerId, facilityId });
    },
    supportChannel: ({ workerId }) =>
      channelAt(gateway, { type: 'support', workerId, facilityId: null }),
  };
}

type ChannelRequest = { type: ChannelType; workerId: string; facilityId: string | null };

async function channelAt(gateway: Gateway, wish: ChannelRequest): Promise<ProvidedChannel> {
  const { id } = v.parse(channelAnswer, await post(gateway, 'channels', wish));
  return { id, type: wish.type };
}

/**
 * Asks the gateway. Throws when it refuses, which is a fault of the configuration. Refusals: CHAT_UNREACHABLE, when it does
 * not answer or has a fault itself.
 */
async function post(gateway: Gateway, what: string, body: object): Promise<unknown> {
  const response = await send(gateway, what, body).catch((error: unknown) => refuseOutage(error));
  if (response.ok) return response.json();
  const error = new Error(`the chat's gateway answered ${response.status}`);
  if (response.status >= 500 || response.status === 429) refuseOutage(error);
  throw error;
}

/** Logs the cause, which an operator has to see and the person does not. */
function refuseOutage(error: unknown): never {
  log.error({ err: error }, "the chat's gateway did not do what was asked");
  throw chatRefusal('CHAT_UNREACHABLE');
}

function send({ address, key }: Gateway, what: string, body: object): Promise<Response> {
  const base = address.endsWith('/') ? address : `${address}/`;
  return fetch(new URL(what, base), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
}
