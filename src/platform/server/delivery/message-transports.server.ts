import type { MessageTransport, OpenTransports } from './message-transport.server.ts';
import type { App } from '../context.server.ts';
import { smtpTransport } from './mail.server.ts';
import { createPushTransport } from './push-transport.server.ts';
import { smsGateway } from './sms-gateway.server.ts';

/**
 * Sends nothing: in demo mode messages are read on the demo page, which shows the outbox; and without VAPID keys no
 * browser can be subscribed to pushes.
 */
const demoTransport: MessageTransport = async () => undefined;

/** Opens the configured transports of this process. */
export function openMessageTransports(app: App): OpenTransports {
  const { env } = app;
  const origin = siteOrigin(app);
  const sms = env.SMS_GATEWAY_URL
    ? smsGateway({ url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN, origin })
    : demoTransport;
  const mail =
    env.SMTP_URL && env.MAIL_FROM
      ? smtpTransport(app, { url: env.SMTP_URL, from: env.MAIL_FROM, origin })
      : { carry: demoTransport, close: () => undefined };
  const push = env.vapid
    ? createPushTransport(app, { keys: env.vapid, origin })
    : { carry: demoTransport, close: () => undefined };
  const transports = { sms, email: mail.carry, push: push.carry };
  return {
    carry: (outgoing) => transports[outgoing.kind](outgoing),
    close() {
      mail.close();
      push.close();
    },
  };
}

/** The origin for links in messages. Delivery has no request to take a host from; production sets ORIGIN. */
function siteOrigin({ env }: App): string {
  return env.ORIGIN ?? `http://localhost:${env.PORT}`;
}
