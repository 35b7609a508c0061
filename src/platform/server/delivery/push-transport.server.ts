import { createHash } from 'node:crypto';
import type { Agent } from 'node:https';

import webPush from 'web-push';

import { paths } from '#platform/base/paths.ts';
import { isMandatoryKind, isNoticeKind } from '#platform/base/people/notice-kinds.ts';

import { createCircuitBreaker, ReceiverBusy } from './circuit-breaker.ts';
import {
  Undeliverable,
  type OpenTransports,
  type OutgoingOutboxMessage,
} from './message-transport.server.ts';
import type { App } from '../context.server.ts';
import type { VapidKeys } from '../env/web-push.server.ts';
import { isMandatoryNoticeTopic } from './notice-rules.ts';
import {
  recordPushArrival,
  findPushTarget,
  removePushDevice,
  type PushOwner,
  type PushTarget,
} from '../push/push-devices.queries.server.ts';
import { createPublicNetworkAgent } from '../network/public-agent.server.ts';
import { retryAfterMs } from '../network/retry-after.ts';
import { sendRequest } from '../network/send-request.server.ts';

type Wishes = {
  keys: VapidKeys;
  /** The origin for links in notifications. */
  origin: string;
  /** The agent for push services; the default connects to public addresses only. */
  agent?: Agent;
};

/**
 * Hands a notification to the push service of one browser, encrypted so that only the browser can read it.
 * Removes a device that the push service no longer knows. (RFC 8030, 8291, 8292)
 */
export function createPushTransport(
  app: Pick<App, 'db' | 'clock'>,
  wishes: Wishes,
): OpenTransports {
  const { keys, origin, agent = createPublicNetworkAgent() } = wishes;
  // One breaker by host and one by worker: the owner of a domain can register devices at any number of its hosts.
  const hosts = createCircuitBreaker({ isOutage: () => true });
  const workers = createCircuitBreaker({ isOutage: () => true, slowMs });
  const sendTo = (outgoing: OutgoingOutboxMessage, target: PushTarget) =>
    hosts.run(new URL(target.endpoint).host, async () => {
      const owner = `the browsers of ${outgoing.staffId ?? outgoing.workerId}`;
      const { status, askedMs } = await workers.run(owner, async () => {
        const { endpoint, ...details } = requestOf(outgoing, { target, keys, origin });
        const answer = await sendRequest(endpoint, { ...details, agent, timeoutMs });
        const asked = retryAfterMs(answer.retryAfter, app.clock.now());
        // 429 is about the subscription: a pause of the whole push service would delay everybody.
        if (answer.status === 429 && asked !== null) throw new ReceiverBusy(asked);
        if (answer.status >= 500 && (answer.status !== 503 || asked === null))
          throw new Error(`the push service answered ${answer.status}`);
        return { status: answer.status, askedMs: asked };
      });
      if (status === 503 && askedMs !== null) throw new ReceiverBusy(askedMs);
      return status;
    });
  return {
    async carry(outgoing) {
      const now = app.clock.now();
      const { recipient: id } = outgoing;
      const owner = ownerOf(outgoing);
      const target = owner && (await findPushTarget(app.db, { id, owner, now }));
      if (!target) throw gone('nobody gets pushes on that browser any more');
      const status = await sendTo(outgoing, target);
      if (status === 404 || status === 410) {
        await removePushDevice(app.db, { id, owner });
        throw gone(`the push service answered ${status}`);
      }
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
      await recordPushArrival(app.db, { id, owner, now });
    },
    close: () => agent.destroy(),
  };
}

/** The worker or the person of a corporation whose browser gets the push; null when the person is gone. */
function ownerOf({ workerId, staffId }: OutgoingOutboxMessage): PushOwner | null {
  if (staffId) return { staffId };
  return workerId === null ? null : { workerId };
}

/** The refusal for a removed device. Not a dead address: later messages to the device fail at the device lookup. */
const gone = (message: string) => new Undeliverable(message, { isAddressDead: false });

type To = { target: PushTarget; keys: VapidKeys; origin: string };

/** Seconds after which the push service drops a push that the browser did not fetch. */
const keptSeconds = 86_400;

function requestOf(outgoing: OutgoingOutboxMessage, { target, keys, origin }: To) {
  const { endpoint, p256dh, auth, unread } = target;
  const { topic, path, staffKind } = outgoing;
  const isDuty = staffKind && isNoticeKind(staffKind) && isMandatoryKind(staffKind);
  const isChat = topic === 'chat';
  return webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushMessagePayload(outgoing, { origin, unread })),
    {
      vapidDetails: keys,
      TTL: keptSeconds,
      contentEncoding: 'aes128gcm',
      urgency:
        isChat || isDuty || (topic !== null && isMandatoryNoticeTopic(topic)) ? 'high' : 'normal',
      // The `Topic` header: for a phone that is off, the service stores only a conversation's last push.
      ...(isChat && path ? { topic: shortHash(path) } : {}),
    },
  );
}

const shortHash = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** `unread`: the number on the app's icon; null leaves the icon unchanged. */
type Shown = { origin: string; unread: number | null };

/**
 * The payload of a push: Declarative Web Push, which supporting browsers show without a script; in other
 * browsers our service worker shows the payload. The tag merges a push that arrives twice.
 */
export function pushMessagePayload(
  {
    id,
    topic,
    subject,
    body,
    path,
  }: Pick<OutgoingOutboxMessage, 'id' | 'topic' | 'subject' | 'body' | 'path'>,
  { origin, unread }: Shown,
) {
  return {
    web_push: 8030,
    notification: {
      title: subject ?? 'ひとこま',
      body,
      navigate: `${origin}${path ?? paths.notifications()}`,
      lang: 'ja',
      dir: 'ltr',
      tag: topic === 'chat' && path ? path : id,
      // The first browsers read `app_badge` here; the standard puts it next to `notification`.
      ...(unread === null ? {} : { app_badge: String(unread) }),
    },
    ...(unread === null ? {} : { app_badge: unread }),
  };
}

/** Time limit: longer than a push service needs, and shorter than the lease of a message. */
const timeoutMs = 15_000;
/** Push services answer within a second: five slower answers in a row pause the browsers of the worker. */
const slowMs = 2_000;
