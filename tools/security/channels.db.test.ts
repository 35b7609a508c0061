import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import {
  agreedConditionsNoticePath,
  facilityPrintoutPath,
} from '#platform/base/people/file-paths.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { apiKeyRights, staffRoles } from '#platform/base/people/rights.ts';
import { postingFilePrices } from '#main/prices/routes.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { deliverOutbox } from '#platform/server/delivery/deliver.server.ts';
import {
  buildMailServer,
  parseReceivedMail,
  type TestMailServer,
} from '#platform/server/delivery/mail-server.build.ts';
import { openMessageTransports } from '#platform/server/delivery/message-transports.server.ts';
import { createPushTransport } from '#platform/server/delivery/push-transport.server.ts';
import {
  buildPushService,
  type TestPushService,
} from '#platform/server/push/push-service.build.ts';
import { createPrintoutsEndpoint } from '#apps/facility/downloads/printouts.server.ts';
import { postingFileColumns } from '#apps/facility/postings/csv/columns.ts';
import { createPostingFileEndpoint } from '#apps/facility/postings/csv/file-endpoint.server.ts';
import { createWebhookDispatcher } from '#domain/webhooks/deliver.server.ts';

import { runScheduledTasks } from '../../src/main/tasks.server.ts';
import { captureLog } from '../testing/processes/captured-log.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makeKey } from '../testing/fixtures/api-keys.ts';
import {
  applicantCanariesIn,
  foreignCanariesIn,
  makeForeignCanaries,
} from '../testing/fixtures/foreign/canaries.ts';
import {
  buildForeignCorporation,
  type OtherCorporation,
} from '../testing/fixtures/foreign/corporation.ts';
import { facilityMatrixRows } from '../testing/fixtures/foreign/facility-rows.ts';
import { openStaffFixture, testOrigin } from '../testing/fixtures/staff.ts';
import { operationsOf } from '../testing/fixtures/staff-operations.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { redirectingAgent } from '../testing/services/receivers.ts';

/**
 * No text for a corporation (mail, push, webhook, PDF, report of a file, log) contains data of another corporation or
 * anything that identifies an applicant. Answers of the API are tested in `src/access/people/matrix.db.test.ts`.
 */
const start = instantAtJst('2026-12-01', '09:00');
/** The tests send every query as two callers, and run every task at three times. */
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { ask } = fixture;
const log = captureLog();

const ownCanaries = makeForeignCanaries('自家XQ6', '4127', '応募XQ5');
const foreignCanaries = makeForeignCanaries('秘匿XQ7', '6183');
const own = await fixture.corporation(ownCanaries.mark);
const others = await fixture.corporation(foreignCanaries.mark);

type Caller = { cookie: string } | { token: string };
type Sent = { to: string; text: string };

let app: App = fixture.app;
let ours: OtherCorporation;
let theirs: OtherCorporation;
let manager: { cookie: string };
/** The two callers with the most rights to read: an owner, and a key with every right. */
const callers: Caller[] = [];
const ownAddresses = new Set<string>();
const ownBrowsers = new Set<string>();

let mail: TestMailServer;
let service: TestPushService;
const hooks: Sent[] = [];
const receiver = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    const text = JSON.stringify(req.headers) + Buffer.concat(chunks).toString();
    hooks.push({ to: req.url?.slice(1) ?? '', text });
    res.writeHead(204).end();
  });
});

beforeAll(async () => {
  mail = await buildMailServer();
  service = await buildPushService();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const smtp = { SMTP_URL: mail.url, MAIL_FROM: 'ひとこま <no-reply@hitokoma.example>' };
  app = { ...app, env: { ...app.env, ...smtp, ORIGIN: 'https://hitokoma.example', demo: false } };
  for (const role of staffRoles) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const person = await fixture.person({ corporationId: own.id, role });
    ownAddresses.add(person.email);
    if (role === 'MANAGER') manager = { cookie: person.cookie };
    const browser = service.browser();
    ownBrowsers.add(new URL(browser.endpoint).pathname);
    const input = { ...browser, label: 'Windows・Edge' };
    // oxlint-disable-next-line no-await-in-loop -- a handful
    await ask('facility', registerPush, { input }, person);
    if (role !== 'OWNER') continue;
    // oxlint-disable-next-line no-await-in-loop -- one
    callers.push(person, await makeKey(fixture, person, { rights: apiKeyRights, days: 365 }));
  }
  ours = await buildForeignCorporation(fixture, own, ownCanaries);
  theirs = await buildForeignCorporation(fixture, others, foreignCanaries);
});
afterAll(async () => {
  log.end();
  await fixture.close();
  await mail.close();
  await service.close();
  await new Promise((resolve) => receiver.close(resolve));
});

const registerPush = `mutation ($input: RegisterStaffPushDeviceInput!) {
  registerStaffPushDevice(input: $input) { success } }`;

/** The forbidden texts that a text for the corporation contains. Ids count too, because webhooks contain only ids. */
const leaksIn = (text: string) => [
  ...foreignCanariesIn(text, foreignCanaries),
  ...applicantCanariesIn(text, ownCanaries),
  ...[others.facilityId, ...Object.values(theirs)].filter((id) => id && text.includes(id)),
];
const leaking = (texts: readonly string[]) => texts.filter((text) => leaksIn(text).length > 0);

test('nothing that its people and keys can read names an applicant before a contract', async () => {
  const begin = `mutation ($input: StartConversationInput!) { startConversation(input: $input) { channelId } }`;
  const begun = { input: { of: 'application', id: ours.applicationId } };
  const { data } = await ask('facility', begin, begun, manager);
  const channelId = String(data?.['startConversation'].channelId);
  const places = { own: others.facilityId, others: own.facilityId };
  const rows = facilityMatrixRows({ ...places, victims: () => ({ ...ours, channelId }) });
  const wrong: string[] = [];
  const read = new Set<string>();
  for (const { name, document } of await operationsOf(ask, 'facility')) {
    if (!document.startsWith('query')) continue;
    const variables = (rows[name]?.foreign ?? rows[name]?.variables)?.() ?? {};
    // oxlint-disable-next-line no-await-in-loop -- the log of a failure follows the order
    const answers = await Promise.all(
      callers.map((caller) => ask('facility', document, variables, caller)),
    );
    const texts = answers.map((answer) => JSON.stringify(answer));
    if (texts.some((text) => text.includes(ownCanaries.mark))) read.add(name);
    wrong.push(...leaking(texts).map((text) => `${name}: ${text}`));
  }
  expect(wrong).toEqual([]);
  // The callers did read their own data, so the test is not empty.
  expect([...read]).toEqual(
    expect.arrayContaining(['waitingApplicants', 'dayShifts', 'conversations']),
  );
});

test('its PDFs and the reports of its files have nothing of another corporation', async () => {
  const papers = createPrintoutsEndpoint(fixture.app);
  const visit = { requestId: 'test', address: '192.0.2.1' };
  const download = async (path: string) => {
    const request = new Request(testOrigin + path, { headers: manager });
    const response = await papers(request, visit);
    const headers = JSON.stringify([...response.headers]);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = response.ok ? await pdfText(bytes) : Buffer.from(bytes).toString();
    return { isOpen: response.ok, text: headers + text };
  };
  const papersOf = ({ facilityId }: { facilityId: string }, attendanceId: string) => [
    facilityPrintoutPath(facilityId, 'poster'),
    facilityPrintoutPath(facilityId, 'day'),
    agreedConditionsNoticePath(facilityId, attendanceId),
  ];
  const mine = await Promise.all(papersOf(own, ours.attendanceId).map(download));
  const tried = [
    ...papersOf(others, theirs.attendanceId),
    agreedConditionsNoticePath(own.facilityId, theirs.attendanceId),
  ];
  const refused = await Promise.all(tried.map(download));
  expect(mine.filter(({ text }) => !text.includes(ownCanaries.mark))).toEqual([]);
  expect(refused.filter(({ isOpen }) => isOpen)).toEqual([]);
  expect(leaking([...mine, ...refused].map(({ text }) => text))).toEqual([]);

  const report = createPostingFileEndpoint(fixture.app, postingFilePrices);
  const reportOf = async (facility: string, template: string) => {
    const cells = [facility, template, '応募と同時に採用', '2026-12-05', '09:00', '18:00', '60'];
    const body = `${postingFileColumns.join(',')}\r\n${[...cells, '1500', '500', '0', '2', '120'].join(',')}`;
    const headers = { 'apollo-require-preflight': 'true', origin: testOrigin, ...manager };
    const request = new Request(testOrigin + apiPaths.postingFiles, {
      method: 'POST',
      headers,
      body,
    });
    const response = await report(request, visit);
    return JSON.stringify([...response.headers]) + (await response.text());
  };
  const { mark } = foreignCanaries;
  const [ownFacility, foreignFacility] = [`${ownCanaries.mark}の里`, `${mark}の里`];
  expect(leaking([await reportOf(ownFacility, '夜勤'), await reportOf('別の家', '夜勤')])).toEqual(
    [],
  );
  // The report must not distinguish the name of another corporation's facility from a name that does not exist.
  const named = [await reportOf(foreignFacility, mark), await reportOf(ownFacility, mark)];
  const invented = [await reportOf('架空Z1の里', '架空Z1'), await reportOf(ownFacility, '架空Z1')];
  expect(named.map((text) => text.replaceAll(mark, '架空Z1'))).toEqual(invented);
});

test('its mails, pushes and webhooks of two days have nothing of another corporation', async () => {
  const agent = redirectingAgent((receiver.address() as AddressInfo).port);
  const webhooks = createWebhookDispatcher(app, agent);
  const usual = openMessageTransports(app);
  const { vapid: keys, ORIGIN: origin } = app.env;
  if (!keys || !origin) throw new Error('the product of this test has both');
  const push = createPushTransport(app, { keys, origin, agent: service.agent() });
  const moments = [
    addMinutes(start, 1),
    instantAtJst('2026-12-02', '07:00'),
    // The answer to the application is due shortly after that time.
    addHours(start, 44),
  ];
  for (const moment of moments) {
    fixture.setNow(moment);
    // oxlint-disable-next-line no-await-in-loop -- what is due at one moment leaves before the next
    await runScheduledTasks(app);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await deliverOutbox(app, (message) => (message.kind === 'push' ? push : usual).carry(message));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await webhooks.run();
  }
  for (const opened of [usual, push, webhooks]) opened.close();

  const mails: Sent[] = await Promise.all(
    mail.taken.map(async (taken) => {
      const { subject, text, html, headers } = await parseReceivedMail(taken);
      const all = JSON.stringify([subject, text, html, headers]);
      return { to: taken.to.join(), text: all };
    }),
  );
  const ownMails = mails.filter(({ to }) => ownAddresses.has(to)).map(({ text }) => text);
  const ownPushes = service.taken
    .filter(({ path }) => ownBrowsers.has(path))
    .map(({ text }) => text);
  const ownHooks = hooks.filter(({ to }) => to === own.facilityId).map(({ text }) => text);
  for (const texts of [ownMails, ownPushes]) {
    expect(texts.some((text) => text.includes(ownCanaries.mark))).toBe(true);
  }
  expect(ownHooks.some((text) => text.includes(own.facilityId))).toBe(true);
  expect(leaking([...ownMails, ...ownPushes, ...ownHooks])).toEqual([]);
  // The other corporation got the same mails with its own data, so a leak would have been possible.
  const foreignMails = mails.filter(
    ({ text }) => foreignCanariesIn(text, foreignCanaries).length > 0,
  );
  expect(foreignMails.length).toBeGreaterThan(0);
  expect(hooks.some(({ to }) => to === others.facilityId)).toBe(true);
});

test('no line of the log of all this has a name, a number or an amount of anybody', () => {
  expect(log.lines.join('')).toContain('staff.notify');
  expect(log.lines.filter((line) => line.includes('task failed'))).toEqual([]);
  const allCanaries = [ownCanaries, foreignCanaries];
  expect(
    log.lines.filter((line) =>
      allCanaries.some((canaries) => foreignCanariesIn(line, canaries).length > 0),
    ),
  ).toEqual([]);
});
