import { setTimeout as sleep } from 'node:timers/promises';

import { startBackgroundJobs } from '../../src/main/jobs.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import { smtpTransport } from '#platform/server/delivery/mail.server.ts';
import { createPushTransport } from '#platform/server/delivery/push-transport.server.ts';
import { smsGateway } from '#platform/server/delivery/sms-gateway.server.ts';
import { buildPushService } from '#platform/server/push/push-service.build.ts';
import {
  redirectingAgent,
  openSilentServer,
  openSmsGateway,
  queueFiftyPushes,
} from '#testing/services/receivers.ts';

import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { openTestProduct } from '../testing/processes/product.ts';
import { openTestPostgresServer } from '../testing/server.ts';

const codes = 200;
const everyMs = 300;
const maxP99Ms = 5_000;
const origin = 'https://hitokoma.example';

/** Measures sign-in codes by SMS while fifty push services and the mail server accept connections and never answer. */
export const drill: SystemDrill = {
  proves: `codes arrive within ${maxP99Ms / 1000} s (p99) while 50 push devices and the mail server say nothing`,
  async run() {
    const server = await openTestPostgresServer();
    const url = await createDatabaseCopy(server, 'receivers');
    const product = await openTestProduct(url, new Date());
    const service = await buildPushService();
    const silence = await openSilentServer();
    const arrived = new Map<string, number>();
    const gateway = await openSmsGateway((text) => arrived.set(text, performance.now()));
    try {
      const app = { ...product.app, clock: { now: () => new Date() } };
      if (!app.env.vapid) throw new CommandFailure('The product of tests has no keys for push.');
      const push = createPushTransport(app, {
        keys: app.env.vapid,
        origin,
        agent: redirectingAgent(silence.port),
      });
      const smtp = { url: `smtp://127.0.0.1:${silence.port}`, from: 'no-reply@hitokoma.example' };
      const mail = smtpTransport(app, { ...smtp, origin });
      const transports = {
        push: push.carry,
        email: mail.carry,
        sms: smsGateway({ url: gateway.url, token: undefined, origin }),
      };
      const message = (kind: 'sms' | 'email', text: string) => {
        const recipient = kind === 'sms' ? '09000000001' : 'hana@example.jp';
        const now = app.clock.now();
        const expiresAt = new Date(now.getTime() + 600_000);
        return { kind, dedupKey: text, workerId: null, recipient, body: text, expiresAt, now };
      };
      const jobs = startBackgroundJobs(app, (outgoing) => transports[outgoing.kind](outgoing));
      const sent = new Map<string, number>();
      for (let index = 0; index < codes; index += 1) {
        if (index % 50 === 0) {
          await queueFiftyPushes(product, { service, now: app.clock.now() });
          await enqueueMessage(app.db, message('email', `link ${index}`));
        }
        sent.set(`code ${index}`, performance.now());
        await enqueueMessage(app.db, message('sms', `code ${index}`));
        await sleep(everyMs);
      }
      const until = performance.now() + 60_000;
      while (arrived.size < codes && performance.now() < until) await sleep(100);
      const silent = silence.connections();
      await silence.end();
      await jobs.stop();
      for (const { close } of [push, mail]) close();
      const times = [...sent].map(([text, at]) => (arrived.get(text) ?? Infinity) - at);
      const sorted = times.toSorted((a, b) => a - b);
      const [median, p99] = [0.5, 0.99].map((share) => sorted[Math.ceil(codes * share) - 1]);
      const figures = `median ${seconds(median)}, p99 ${seconds(p99)} of ${codes} codes; ${silent} connections without an answer`;
      if (p99 === undefined || p99 > maxP99Ms) throw new CommandFailure(figures);
      return figures;
    } finally {
      await gateway.end();
      await service.close();
      await product.close();
      await server.stop();
    }
  },
};

const seconds = (ms = Infinity) => `${(ms / 1000).toFixed(2)} s`;
