import { createTransport } from 'nodemailer';

import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { isMandatoryKind, isNoticeKind } from '#platform/base/people/notice-kinds.ts';

import { createCircuitBreaker } from './circuit-breaker.ts';
import {
  Undeliverable,
  type OpenTransports,
  type OutgoingOutboxMessage,
} from './message-transport.server.ts';
import type { App } from '../context.server.ts';
import { mailHtmlOf, mailTextOf } from './mail-text.ts';
import { isMandatoryNoticeTopic } from './notice-rules.ts';
import { staffUnsubscribePath, unsubscribePath } from './unsubscribe-link.server.ts';

type Post = { url: string; from: string; origin: string };

/** Time limit of a delivery, shorter than a message's lease, so that a slow mail server cannot outlast the lease. */
const timeoutMs = 20_000;
const maxConnections = 5;

/** Opens pooled connections to a mail server; the settings hold beside those that the URL has. */
export const openPooledTransport = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A message's text is data: nodemailer must not read files or URLs that the text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Hands e-mail to a mail server by SMTP over pooled connections. A 4xx answer or no answer means a retry.
 * A 5xx about the recipient or the content means `Undeliverable`. A 5xx about our login or sender address
 * is a configuration fault, so the messages are retried until an operator has fixed it.
 */
export function smtpTransport(app: Pick<App, 'env'>, post: Post): OpenTransports {
  const transport = openPooledTransport(post.url);
  // An error with a response code is no outage: the mail server has answered.
  const breaker = createCircuitBreaker({
    isOutage: (error) => !(error instanceof Error && 'responseCode' in error),
  });
  return {
    async carry(outgoing) {
      const mail = mailOf(app, outgoing, post);
      try {
        await breaker.run(new URL(post.url).host, () => transport.sendMail(mail));
      } catch (error) {
        throw verdictOn(error);
      }
    },
    close: () => transport.close(),
  };
}

function mailOf(app: Pick<App, 'env'>, outgoing: OutgoingOutboxMessage, { from, origin }: Post) {
  const { id, recipient, subject } = outgoing;
  const frame = {
    body: outgoing.body,
    link: outgoing.path === null ? null : origin + outgoing.path,
    settings: settingsOf(outgoing, origin),
    sender: app.env.company,
  };
  const unsubscribe = unsubscribeOf(app, outgoing);
  return {
    from,
    to: { name: '', address: recipient },
    subject: subject ?? 'ひとこまからのお知らせ',
    text: mailTextOf(frame),
    html: mailHtmlOf(frame),
    // A message sent twice has the same Message-ID, so that mail programs can detect the duplicate.
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'ja',
      ...(unsubscribe !== null
        ? {
            'List-Unsubscribe': `<${origin}${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

/** The address of the recipient's notification settings; null for a recipient without an account. */
function settingsOf({ workerId, staffId }: OutgoingOutboxMessage, origin: string): string | null {
  if (staffId) return origin + facilityPaths.notifications();
  return workerId === null ? null : origin + paths.settings.notifications();
}

/** The path that ends optional e-mail to the recipient; null for a message that is always sent. */
function unsubscribeOf(app: Pick<App, 'env'>, outgoing: OutgoingOutboxMessage): string | null {
  const { workerId, topic, staffId, staffKind } = outgoing;
  if (staffId) {
    const isOptional = staffKind && isNoticeKind(staffKind) && !isMandatoryKind(staffKind);
    return isOptional ? staffUnsubscribePath(app, staffId) : null;
  }
  const isOptional = topic !== null && !isMandatoryNoticeTopic(topic);
  return isOptional && workerId !== null ? unsubscribePath(app, workerId) : null;
}

/** Maps an error of the mail server to `Undeliverable`, or returns the error unchanged for a retry. */
function verdictOn(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error)) return error;
  const { responseCode } = error;
  const smtpCommand = 'command' in error ? error.command : undefined;
  if (typeof responseCode !== 'number' || responseCode < 500) return error;
  const isAddressDead = smtpCommand === 'RCPT TO';
  if (!isAddressDead && smtpCommand !== 'DATA') return error;
  return new Undeliverable(`the mail server answered ${responseCode}`, { isAddressDead });
}
