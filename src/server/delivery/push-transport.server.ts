import { createHash } from 'node:crypto';
import { Agent, request } from 'node:https';

import webPush from 'web-push';

import {
  Undeliverable,
  type OpenTransports,
  type OutgoingMessage,
} from './message-transport.server.ts';
import type { App } from '../context.server.ts';
import type { VapidKeys } from '../env.server.ts';
import { isMandatory } from './notice-rules.ts';
import {
  pushArrived,
  pushTarget,
  removePushDevice,
  type PushTarget,
} from '../push/push-devices.server.ts';
import { publicAgent } from '../push/push-network.server.ts';

type Wishes = {
  keys: VapidKeys;
  /** Where the links of notices lead. */
  origin: string;
  /** How push services are reached: by public addresses only, unless told otherwise. */
  agent?: Agent;
};

/**
 * Hands a notice to the push service of one browser, encrypted so that only the browser can read it.
 * A browser that the service does not know any more is forgotten. (RFC 8030, 8291, 8292)
 */
export function pushTransport(app: Pick<App, 'db' | 'clock'>, wishes: Wishes): OpenTransports {
  const { keys, origin, agent = publicAgent() } = wishes;
  return {
    async carry(outgoing) {
      const { db } = app;
      const now = app.clock.now();
      const { recipient: id, workerId } = outgoing;
      const target = await pushTarget(db, { id, workerId, now });
      if (!target) throw gone('nobody gets pushes on that browser any more');
      const status = await send(requestOf(outgoing, { target, keys, origin }), agent);
      if (status === 404 || status === 410) {
        if (workerId) await removePushDevice(db, { id, workerId });
        throw gone(`the push service answered ${status}`);
      }
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
      await pushArrived(db, { id, now });
    },
    close: () => agent.destroy(),
  };
}

/** Its next letter finds nobody by itself: there is no address to remember as dead. */
const gone = (message: string) => new Undeliverable(message, { isAddressDead: false });

type To = { target: PushTarget; keys: VapidKeys; origin: string };

/** A push that nobody fetched within this time is not shown any more. */
const keptSeconds = 86_400;

function requestOf(outgoing: OutgoingMessage, { target, keys, origin }: To) {
  const { endpoint, p256dh, auth, unread } = target;
  const { topic, path } = outgoing;
  const isChat = topic === 'chat';
  return webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushMessage(outgoing, { origin, unread })),
    {
      vapidDetails: keys,
      TTL: keptSeconds,
      contentEncoding: 'aes128gcm',
      urgency: isChat || (topic !== null && isMandatory(topic)) ? 'high' : 'normal',
      // Of one conversation only the last push waits for a phone that is off.
      ...(isChat && path ? { topic: shortHash(path) } : {}),
    },
  );
}

const shortHash = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 32);

type Shown = { origin: string; unread: number };

/**
 * What a browser is sent: Declarative Web Push, which shows itself where it is known, and which our
 * service worker shows elsewhere. The tag lets a push that comes twice be seen once.
 */
export function pushMessage(
  {
    id,
    topic,
    subject,
    body,
    path,
  }: Pick<OutgoingMessage, 'id' | 'topic' | 'subject' | 'body' | 'path'>,
  { origin, unread }: Shown,
) {
  return {
    web_push: 8030,
    notification: {
      title: subject ?? 'ひとこま',
      body,
      navigate: `${origin}${path ?? '/notifications'}`,
      lang: 'ja',
      dir: 'ltr',
      tag: topic === 'chat' && path ? path : id,
      // Browsers that were first read it here, the standard has it beside the notification.
      app_badge: String(unread),
    },
    app_badge: unread,
  };
}

/** Longer than a push service needs, and well within the lease of a letter. */
const timeoutMs = 15_000;

/** Sends it, and says with which status it was answered. What else the answer says is not read. */
function send(details: webPush.RequestDetails, agent: Agent): Promise<number> {
  const { endpoint, method, headers, body } = details;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(endpoint, { method, headers, agent, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
