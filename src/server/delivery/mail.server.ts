import nodemailer from 'nodemailer';

import {
  Undeliverable,
  type OpenTransports,
  type OutgoingMessage,
} from './message-transport.server.ts';
import type { App } from '../context.server.ts';
import { mailHtml, mailText } from './mail-text.ts';
import { isMandatory } from './notice-rules.ts';
import { unsubscribePath } from './unsubscribe-link.server.ts';

type Post = { url: string; from: string; origin: string };

/** Within the lease of a letter, however slowly a mail server answers. */
const timeoutMs = 20_000;
const maxConnections = 5;

/**
 * Hands e-mail to a mail server by SMTP, over connections that serve many letters. A 4xx answer, or
 * none, means to try again; a 5xx about the recipient or the message that it never will arrive. One
 * about us (a password, our own address) is ours to mend, and the letters wait.
 */
export function smtpTransport(app: Pick<App, 'env'>, post: Post): OpenTransports {
  const transport = nodemailer.createTransport({
    url: pooled(post.url),
    pool: true,
    maxConnections: maxConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A letter's text is data: it never names a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async carry(outgoing) {
      try {
        await transport.sendMail(mailOf(app, outgoing, post));
      } catch (error) {
        throw verdictOn(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The library looks for the wish to keep connections in the address alone. */
function pooled(url: string): string {
  const address = new URL(url);
  address.searchParams.set('pool', 'true');
  return address.href;
}

function mailOf(app: Pick<App, 'env'>, outgoing: OutgoingMessage, { from, origin }: Post) {
  const { id, recipient, subject, workerId, topic } = outgoing;
  const frame = {
    body: outgoing.body,
    link: outgoing.path === null ? null : origin + outgoing.path,
    settings: workerId === null ? null : `${origin}/settings/notifications`,
    sender: app.env.company,
  };
  const isOptional = topic !== null && !isMandatory(topic);
  return {
    from,
    to: { name: '', address: recipient },
    subject: subject ?? 'ひとこまからのお知らせ',
    text: mailText(frame),
    html: mailHtml(frame),
    // The same letter sent twice has one name, by which mail programs tell.
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'ja',
      ...(isOptional && workerId !== null
        ? {
            'List-Unsubscribe': `<${origin}${unsubscribePath(app, workerId)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  };
}

/** What a mail server's refusal means for the letter. */
function verdictOn(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error)) return error;
  const { responseCode } = error;
  const fixture = 'command' in error ? error.command : undefined;
  if (typeof responseCode !== 'number' || responseCode < 500) return error;
  const isAddressDead = fixture === 'RCPT TO';
  if (!isAddressDead && fixture !== 'DATA') return error;
  return new Undeliverable(`the mail server answered ${responseCode}`, { isAddressDead });
}
