import type { MessageTransport, OpenTransports } from './message-transport.server.ts';
import type { App } from '../context.server.ts';
import { smtpTransport } from './mail.server.ts';
import { pushTransport } from './push-transport.server.ts';
import { smsGateway } from './sms-gateway.server.ts';

/** Demo mode's carrier, and push's where it has no keys and so no browsers: the outbox itself, which the demo desk shows, is where messages are read. */
const demoTransport: MessageTransport = async () => undefined;

/** What carries this process's messages, until it is closed. */
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
    ? pushTransport(app, { keys: env.vapid, origin })
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

/** Where links in messages lead: no request says so. Required in production. */
function siteOrigin({ env }: App): string {
  return env.ORIGIN ?? `http://localhost:${env.PORT}`;
}
