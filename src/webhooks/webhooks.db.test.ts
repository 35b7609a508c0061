import dns from 'node:dns';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { connect, type AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';

import { buildContract, buildPreparedWorker } from '#application/build.ts';
import { buildCheckIn } from '#attendance/build.ts';
import { addHours, addMinutes, atJst } from '#base/jst.ts';
import { buildJob } from '#employer/build.ts';
import { buildRecruitment } from '#recruitment/build.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';
import { testDatabase } from '#testing/database.ts';
import { buildStaffSession } from '#staff/build.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { codeOf } from '#testing/processes/product.ts';

import { openWebhooks } from './deliver.server.ts';
import { maxEndpoints } from './rules.ts';
import { webhookTasks } from './tasks.server.ts';

const start = atJst('2026-12-01', '08:00');
const fixture = await openStaffFixture(await testDatabase(), start);
const { app, ask } = fixture;

type Taken = { headers: IncomingHttpHeaders; body: string };
const taken: Taken[] = [];
let status = 204;
let retryAfter: string | null = null;
const receiver = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    taken.push({ headers: req.headers, body: Buffer.concat(chunks).toString() });
    if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
    res.writeHead(status, { location: 'https://elsewhere.example/' }).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await fixture.close();
  await new Promise((resolve) => receiver.close(resolve));
});

/** Connects every host name to the receiver of this test, without TLS. */
function localAgent(): Agent {
  // A listening TCP server has an address with a port.
  const { port } = receiver.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  return agent;
}

type Found = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;

/** Resolves these names to the address of a cloud's metadata until the end of the test, as the owner of a name may at any time. */
function leadInside(names: RegExp): void {
  const others = dns.lookup;
  const resolver = (name: string, options: dns.LookupAllOptions, found: Found) =>
    names.test(name)
      ? found(null, [{ address: '169.254.169.254', family: 4 }])
      : others(name, options, found);
  const use = (lookup: unknown) => {
    Reflect.set(dns, 'lookup', lookup);
    syncBuiltinESMExports();
  };
  use(resolver);
  onTestFinished(() => use(others));
}

let now = start;
beforeEach(async () => {
  at(addHours(now, 24));
  await app.db.deleteFrom('webhook_deliveries').execute();
  taken.length = 0;
  status = 204;
  retryAfter = null;
});

const at = (instant: Date) => {
  now = instant;
  fixture.setNow(now);
};

const add = `mutation ($input: WebhookEndpointInput!) { addWebhookEndpoint(input: $input) { id secret } }`;
const list = `{ webhookEndpoints { id pausedAt pauseReason failingSince lastDeliveredAt } }`;
const log = `query ($id: ID!, $cursor: String) { webhookDeliveries(endpointId: $id, cursor: $cursor) {
  cursor deliveries { id eventId type attempts deliveredAt givenUpAt nextAttemptAt lastStatus lastError isRepeat } } }`;
const byId = (name: string) =>
  `mutation ($id: ID!) { ${name}(input: { id: $id }) { ${name === 'changeWebhookSecret' ? 'secret' : 'success'} } }`;
const missed = `mutation ($input: RepeatMissedWebhooksInput!) { repeatMissedWebhooks(input: $input) { count } }`;

let count = 0;

/** A corporation, its owner and an endpoint; `more` replaces parts of the endpoint. */
async function home(more: object = {}) {
  count += 1;
  const corporation = await fixture.corporation(`桜${count}`);
  const owner = await fixture.person({ corporationId: corporation.id, role: 'OWNER' });
  const given = {
    url: `https://hooks${count}.hitokoma.example/in`,
    eventTypes: ['shift.contracted', 'shift.checked_in'],
    ...more,
  };
  const { data } = await ask('facility', add, { input: given }, owner);
  const id = String(data?.['addWebhookEndpoint'].id);
  const secret = String(data?.['addWebhookEndpoint'].secret);
  /** Asks with a session that has begun and was proved just now. */
  const call = async (document: string, variables: object) => {
    const session = { staffId: owner.id, now, provedAt: now };
    return ask('facility', document, variables, { cookie: await buildStaffSession(app, session) });
  };
  return {
    ...corporation,
    owner,
    id,
    secret,
    call,
    press: (name: string, of = id) => call(byId(name), { id: of }),
    async rows() {
      const answer = await call(log, { id });
      return answer.data?.['webhookDeliveries'].deliveries as Record<string, string>[];
    },
    async state() {
      const answer = await call(list, {});
      return answer.data?.['webhookEndpoints'][0] as Record<string, string | null>;
    },
  };
}

/** A contract at a facility, made now; the shift begins in twelve hours. */
async function contract({ facilityId }: { facilityId: string }) {
  const job = await buildJob(app.db, { now, facilityId });
  const { id: workerId } = await buildPreparedWorker(app.db, { now });
  const { id: recruitmentId } = await buildRecruitment(app.db, {
    now,
    jobId: job.id,
    startsAt: addHours(now, 12),
    endsAt: addHours(now, 17),
  });
  return buildContract(app, { workerId, recruitmentId, now });
}

async function runTasks() {
  for (const task of webhookTasks) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await task.run(app, now);
  }
}

/** The tasks of a minute, and the deliveries that are due. */
async function minute() {
  await runTasks();
  const webhooks = openWebhooks(app, localAgent());
  await webhooks.run();
  webhooks.close();
}

describe('an event', () => {
  test('is signed, names ids and no person, and is sent once', async () => {
    const { secret, facilityId } = await home();
    const { attendanceId } = await contract({ facilityId });
    await minute();
    await minute();
    expect(taken).toHaveLength(1);
    const [first] = taken;
    if (!first) throw new Error('the receiver got nothing');
    // The library refuses timestamps that are far from the machine's clock, which the product's is.
    const fresh = new Webhook(secret).sign(
      String(first.headers['webhook-id']),
      new Date(Number(first.headers['webhook-timestamp']) * 1_000),
      first.body,
    );
    expect(first.headers['webhook-signature']).toBe(fresh);
    expect(Number(first.headers['webhook-timestamp'])).toBe(now.getTime() / 1_000);
    expect(JSON.parse(first.body)).toEqual({
      type: 'shift.contracted',
      timestamp: now.toISOString(),
      data: expect.objectContaining({ facilityId, attendanceId, state: 'HIRED' }),
    });
  });

  test('of another type, facility or corporation is not sent', async () => {
    const own = await home({ eventTypes: ['shift.checked_in'] });
    const other = await fixture.corporation('別');
    await contract(own);
    await contract(other);
    await minute();
    expect(taken).toEqual([]);
  });

  test('that commits after a later one is sent as well', async () => {
    const own = await home({ eventTypes: ['shift.late', 'shift.checked_in'] });
    const { attendanceId: id } = await contract(own);
    const { attendanceId } = await contract(own);
    await runTasks();
    await inTransaction(app.db, async (tx) => {
      const change = { subject: 'attendance', id, from: 'SCHEDULED', to: 'SCHEDULED', at: now };
      await recordChanges(tx, [{ ...change, event: 'FLAG_LATE', actor: systemActor }]);
      at(addHours(now, 12));
      await buildCheckIn(app, { attendanceId, at: now });
      await runTasks();
      expect((await own.rows()).map(({ type }) => type)).toEqual(['shift.checked_in']);
    });
    await runTasks();
    const types = new Set((await own.rows()).map(({ type }) => type));
    expect(types).toEqual(new Set(['shift.checked_in', 'shift.late']));
  });
});

describe('a receiver that fails', () => {
  test.each([500, 404, 302])(
    'with %s gets it again after a pause, under the same id, until it takes it',
    async (answer) => {
      const own = await home();
      await contract(own);
      status = answer;
      await minute();
      expect(await own.rows()).toMatchObject([{ attempts: 1, lastStatus: answer }]);
      expect((await own.state())['failingSince']).toBe(now.toISOString());
      await minute();
      expect(taken).toHaveLength(1);
      status = 200;
      at(addMinutes(now, 1));
      await minute();
      const ids = taken.map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([ids[0], ids[0]]);
      expect((await own.state())['failingSince']).toBeNull();
    },
  );

  test.each([429, 503])(
    'with %s is left alone for as long as it asks, with all that waits for it',
    async (answer) => {
      const own = await home();
      await contract(own);
      await runTasks();
      status = answer;
      retryAfter = '600';
      await minute();
      const asked = addMinutes(now, 10);
      expect(await own.rows()).toMatchObject([
        { attempts: 1, lastStatus: answer, nextAttemptAt: asked.toISOString() },
      ]);
      // One that is tried already asks for longer than one that is new.
      await contract(own);
      await runTasks();
      retryAfter = new Date(asked.getTime() + 30_000).toUTCString();
      await minute();
      const waiting = (await own.rows()).map(({ nextAttemptAt }) => nextAttemptAt);
      expect(waiting).toEqual(
        [addMinutes(asked, 0.5), addMinutes(asked, 0.5)].map((to) => to.toISOString()),
      );
      expect(taken).toHaveLength(2);
      at(addMinutes(now, 5));
      await minute();
      expect(taken).toHaveLength(2);
      status = 204;
      at(addMinutes(now, 6));
      await minute();
      expect(taken).toHaveLength(4);
    },
  );

  test.each([
    { answer: 503, asks: '5', minutes: 1, why: 'never sooner than our own pause' },
    { answer: 503, asks: '31536000', minutes: 1_440, why: 'at most a day' },
    { answer: 500, asks: '600', minutes: 1, why: 'with 429 and 503 only' },
    { answer: 429, asks: 'later', minutes: 1, why: 'where it can be read' },
  ])('with Retry-After $asks and $answer: $why', async ({ answer, asks, minutes }) => {
    const own = await home();
    await contract(own);
    status = answer;
    retryAfter = asks;
    await minute();
    expect(await own.rows()).toMatchObject([
      { nextAttemptAt: addMinutes(now, minutes).toISOString() },
    ]);
  });

  test('for days is paused, its owner is told, and what was missed can be sent', async () => {
    const own = await home();
    await contract(own);
    status = 503;
    for (let day = 0; day < 6; day += 1) {
      // oxlint-disable-next-line no-await-in-loop -- day after day
      await minute();
      at(addHours(now, 24));
    }
    await runTasks();
    expect(await own.state()).toMatchObject({ pauseReason: 'FAILURES' });
    const mail = await app.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', own.owner.email)
      .where('subject', 'like', 'Webhook%')
      .execute();
    expect(mail).toEqual([{ subject: 'Webhookの送信を止めました' }]);
    expect(codeOf(await own.press('sendWebhookTest'))).toBe('ENDPOINT_PAUSED');
    taken.length = 0;
    status = 200;
    await own.press('resumeWebhookEndpoint');
    await minute();
    expect(taken).toEqual([]);
    const input = { id: own.id, since: addHours(now, -24 * 30).toISOString() };
    const again = await own.call(missed, { input });
    expect(again.data).toEqual({ repeatMissedWebhooks: { count: 1 } });
    await minute();
    expect(taken).toHaveLength(1);
    const none = await own.call(missed, { input });
    expect(none.data).toEqual({ repeatMissedWebhooks: { count: 0 } });
  });

  describe('that took it while the database failed', () => {
    /** Refuses to store arrivals: `times` of them, and then no more. */
    async function refuseArrivals(times: number) {
      await sql`create sequence refused_arrivals`.execute(app.db);
      await sql`
        create function refuse_arrival() returns trigger language plpgsql as $$
        begin
          if nextval('refused_arrivals') <= ${sql.lit(times)} then raise 'the disk is full'; end if;
          return new;
        end $$`.execute(app.db);
      await sql`
        create trigger refuse_arrival before update of delivered_at on webhook_deliveries
          for each row when (new.delivered_at is not null) execute function refuse_arrival()
      `.execute(app.db);
    }
    afterEach(async () => {
      await sql`drop function refuse_arrival() cascade`.execute(app.db);
      await sql`drop sequence refused_arrivals`.execute(app.db);
    });

    test('gets it once when the database comes back at once', async () => {
      const own = await home();
      await contract(own);
      await refuseArrivals(1);
      await minute();
      at(addMinutes(now, 10));
      await minute();
      expect(taken).toHaveLength(1);
      expect(await own.rows()).toMatchObject([{ attempts: 1, lastStatus: 204, lastError: null }]);
    });

    test('is not called failed, and gets it again under the same id after the lease', async () => {
      const own = await home();
      await contract(own);
      await refuseArrivals(3);
      await minute();
      expect(await own.rows()).toMatchObject([
        { attempts: 1, deliveredAt: null, lastStatus: null, lastError: null },
      ]);
      expect((await own.state())['failingSince']).toBeNull();
      at(addMinutes(now, 2));
      await minute();
      const ids = taken.map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([ids[0], ids[0]]);
      expect(await own.rows()).toMatchObject([{ attempts: 2, lastStatus: 204 }]);
    });
  });

  test('with 410 is paused at once', async () => {
    const own = await home();
    await contract(own);
    status = 410;
    await minute();
    expect(await own.state()).toMatchObject({ pauseReason: 'GONE' });
    expect(await own.rows()).toMatchObject([{ givenUpAt: now.toISOString(), lastStatus: 410 }]);
  });
});

describe('an endpoint', () => {
  test.each([
    ['url', { url: 'http://hooks.hitokoma.example/in' }],
    ['url', { url: 'https://127.0.0.1/in' }],
    ['url', { url: 'https://169.254.169.254/latest' }],
    ['url', { url: 'https://hooks.internal/in' }],
    ['url', { url: 'https://hooks.hitokoma.example:8443/in' }],
    ['eventTypes', { eventTypes: [] }],
    ['eventTypes', { eventTypes: ['shift.checked_in', 'worker.born'] }],
    ['facilityIds', { facilityIds: [] }],
  ])('is refused by its %s: %j', async (field, wrong) => {
    const { owner } = await home();
    const given = { url: 'https://a.hitokoma.example/', eventTypes: ['shift.late'], ...wrong };
    const { errors } = await ask('facility', add, { input: given }, owner);
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(errors?.[0]?.extensions['fields'] ?? {})).toEqual([field]);
  });

  test('is one of ten', async () => {
    const { owner } = await home();
    const input = { url: 'https://a.hitokoma.example/', eventTypes: ['shift.late'] };
    const answers = await Promise.all(
      Array.from({ length: maxEndpoints }, () => ask('facility', add, { input }, owner)),
    );
    expect(answers.map(codeOf).filter((code) => code === 'TOO_MANY_ENDPOINTS')).toHaveLength(1);
  });

  test('signs with the old secret as well for a day after a change', async () => {
    const own = await home();
    const changed = await own.press('changeWebhookSecret');
    expect(changed.data?.['changeWebhookSecret'].secret).not.toBe(own.secret);
    await own.press('sendWebhookTest');
    await minute();
    at(addHours(now, 25));
    await own.press('sendWebhookTest');
    await minute();
    const signatures = taken.map(({ headers }) => String(headers['webhook-signature']).split(' '));
    expect(signatures.map(({ length }) => length)).toEqual([2, 1]);
  });

  test('whose secret AUTH_SECRET cannot open waits, is not blamed, and gets everything once it can', async () => {
    const own = await home();
    await own.press('sendWebhookTest');
    const env = { ...app.env, secrets: ['another secret of thirty-two characters'] as const };
    const blind = openWebhooks({ ...app, env }, localAgent());
    await blind.run();
    at(addMinutes(now, 6));
    await blind.run();
    blind.close();
    expect(taken).toEqual([]);
    expect(await own.rows()).toMatchObject([{ attempts: 0, lastError: null }]);
    expect(await own.state()).toMatchObject({ pausedAt: null, failingSince: null });
    const alarms = await app.db
      .selectFrom('payout_alarms')
      .select('key')
      .where('key', 'like', 'webhooks-unsigned:%')
      .execute();
    expect(alarms).toHaveLength(1);
    at(addMinutes(now, 6));
    await minute();
    expect(taken).toHaveLength(1);
  });

  test('that is removed gets nothing more', async () => {
    const own = await home();
    await contract(own);
    await runTasks();
    await own.press('removeWebhookEndpoint');
    await minute();
    expect(taken).toEqual([]);
    expect(codeOf(await own.press('sendWebhookTest'))).toBe('NOT_FOUND');
  });

  test('of a name that leads inside is never called, whatever it led to when it was entered', async () => {
    const own = await home();
    leadInside(/^hooks\d+\.hitokoma\.example$/);
    await own.press('sendWebhookTest');
    const webhooks = openWebhooks(app);
    await webhooks.run();
    webhooks.close();
    expect(taken).toEqual([]);
    const lastError = expect.stringContaining('leads into a private network');
    expect(await own.rows()).toMatchObject([{ attempts: 1, deliveredAt: null, lastError }]);
  });

  test('shows its deliveries to the end, and each can be sent again', async () => {
    const own = await home();
    for (let index = 0; index < 51; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that each has its own instant
      await own.press('sendWebhookTest');
      at(addMinutes(now, 1));
    }
    await minute();
    const first = await own.call(log, { id: own.id });
    const page = first.data?.['webhookDeliveries'];
    expect(page.deliveries).toHaveLength(50);
    const rest = await own.call(log, { id: own.id, cursor: page.cursor });
    expect(rest.data?.['webhookDeliveries']).toMatchObject({ cursor: null });
    const delivery = rest.data?.['webhookDeliveries'].deliveries[0];
    taken.length = 0;
    await own.press('repeatWebhookDelivery', delivery.id);
    await minute();
    expect(taken.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.eventId]);
  });

  test('loses its events after 30 days', async () => {
    const own = await home();
    await own.press('sendWebhookTest');
    await minute();
    at(addHours(now, 24 * 31));
    await runTasks();
    expect(await own.rows()).toEqual([]);
  });
});
