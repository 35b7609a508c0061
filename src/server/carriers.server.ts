import type { Carrier, OpenCarriers } from './carrier.server.ts';
import type { App } from './context.server.ts';
import { smtpCarrier } from './mail.server.ts';
import { smsGateway } from './sms-gateway.server.ts';

/** Demo mode's carrier: the outbox itself, which the demo desk shows, is where messages are read. */
const demoCarrier: Carrier = async () => undefined;

/** What carries this process's messages, until it is closed. */
export function openCarriers(app: App): OpenCarriers {
  const { env } = app;
  const origin = siteOrigin(app);
  const sms = env.SMS_GATEWAY_URL
    ? smsGateway({ url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN, origin })
    : demoCarrier;
  const mail =
    env.SMTP_URL && env.MAIL_FROM
      ? smtpCarrier(app, { url: env.SMTP_URL, from: env.MAIL_FROM, origin })
      : { carry: demoCarrier, close: () => undefined };
  return {
    carry: (letter) => (letter.kind === 'sms' ? sms(letter) : mail.carry(letter)),
    close: mail.close,
  };
}

/** Where links in messages lead: no request says so. Required in production. */
function siteOrigin({ env }: App): string {
  return env.ORIGIN ?? `http://localhost:${env.PORT}`;
}
