import { expect, test, type Page } from './support/journey.ts';

import routes from '../src/routes.ts';
import { demoWorkers } from '../src/demo/demo-workers.ts';
import { addDays, jstDay } from '#base/jst.ts';

import { colorRules, violationsOf } from './support/accessibility.ts';
import { openBackOffice } from './support/back-office.ts';
import { askAs, findOffer, signIn } from './support/worker.ts';

/**
 * Every screen of the route table, on the smallest phone: axe finds nothing, in light and in dark,
 * and with text of twice the size nothing is wider than the screen. At a desk axe finds nothing either.
 * A new route has to be named here.
 */
type Entry = {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Entry[] | undefined;
};

/** `/shifts/:attendanceId/time` and all the others that show something. */
function patternsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const own = path === '' ? above : `${above}/${path}`;
    if (children) return patternsOf(children, own);
    return file.endsWith('.tsx') ? [own || '/'] : [];
  });
}

/** Values for the parameters, found in the worker's own record. */
type Known = Record<string, string>;

/** Screens that only a visitor meets. */
const visitorsOnly = new Set([
  '/sign-in',
  '/sign-up',
  '/sign-in/code',
  '/sign-in/email',
  '/sign-in/link',
  '/settings/account/delete/complete',
]);

/** Pages of facilities and operators, which no worker can open: other journeys look at each of them (`lookAt`). */
const isStaffPage = (pattern: string) => /^\/(?:facility|operator)(?:\/|$)/.test(pattern);

/** Time for what comes a moment after the page. */
const settleMs = 250;

// Axe reads styles and not pixels: half as many are painted faster.
test.use({ deviceScaleFactor: 1 });

async function seen(page: Page, address: string): Promise<string[]> {
  const problems: string[] = [];
  // The screen leaves by itself when the server answers, within the time that a busy machine takes to look at it.
  if (address === '/offline') await page.route('**/healthz', (route) => route.abort());
  await page.goto(address);
  // What fills itself after the page stands has done so, or says that it is loading.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForTimeout(settleMs);
  const light = [...(await violationsOf(page)), ...(await violationsAtDesk(page))];
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
  });
  // Without motion colours change at once. In the dark everything is the same but them.
  const dark = await violationsOf(page, colorRules);
  for (const { id, html } of [...light, ...dark]) {
    problems.push(`${address}: ${id} ${html[0] ?? ''}`);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (excess > 0) problems.push(`${address} with large text: ${excess} px too wide`);
  return problems;
}

const desk = { width: 1280, height: 800 };

/** What axe finds on the same page at a desk, where lists stand beside what is chosen of them. */
async function violationsAtDesk(page: Page) {
  const phone = page.viewportSize();
  await page.setViewportSize(desk);
  await page.waitForTimeout(settleMs);
  const found = await violationsOf(page);
  if (phone) await page.setViewportSize(phone);
  return found;
}

const patterns = patternsOf(routes);
const addressOf = (pattern: string, known: Known) =>
  pattern.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = known[pattern] ?? known[name];
    if (!value) throw new Error(`nothing is known for ${name} of ${pattern}`);
    return value;
  });

async function look(page: Page, addresses: readonly string[]): Promise<void> {
  const problems: string[] = [];
  for (const address of addresses) {
    problems.push(...(await seen(page, address)));
  }
  expect(problems).toEqual([]);
}

test.describe('every screen', () => {
  // Some sixty screens, each looked at four times.

  test('of a visitor has nothing that axe finds, and fits large text (spec 2.024, 2.026)', async ({
    page,
    request,
  }) => {
    const backOffice = openBackOffice(request);
    const workDates = [jstDay(await backOffice.now()), addDays(jstDay(await backOffice.now()), 1)];
    const { id: recruitmentId, facility } = await findOffer(request, { workDates });
    const open = [
      '/',
      '/search/areas',
      '/search/stations',
      '/recruitments/:recruitmentId',
      '/recruitments/:recruitmentId/photos',
      '/recruitments/:recruitmentId/reviews',
      '/facilities/:facilityId',
      '/offline',
      '/guide',
      '/help',
      '/help/:slug',
      '/about',
      '/notices',
      '/install',
      '/maintenance',
      '/terms',
      '/privacy',
      '/demo',
      '/facility/sign-in',
      '/facility/sign-in/link',
      '/facility/invitation',
      '/operator/sign-in',
      '/operator/sign-in/link',
    ].concat([...visitorsOnly]);
    const known = { recruitmentId, facilityId: facility.id, slug: 'cancel' };
    const addresses = open.map((pattern) => addressOf(pattern, known));
    await look(page, [...addresses, '/nothing-is-here']);
  });

  test('of a worker has nothing that axe finds, and fits large text (spec 2.025, 2.027, 2.028, 2.029, 2.030, 2.031, 2.032, 2.033, 2.034, 2.035, 2.037, 2.038, 2.039, 2.040, 2.041, 2.042, 2.043, 2.044, 2.045, 2.046, 2.047, 2.048, 2.049, 2.050, 2.051, 2.052, 2.053)', async ({
    page,
    request,
  }) => {
    const backOffice = openBackOffice(request);
    await signIn(page, backOffice, demoWorkers.history.phoneNumber);
    await askAs(page, 'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { success } }');
    const known = await factsOf(page);
    await look(
      page,
      patterns
        .filter(
          (pattern) => !visitorsOnly.has(pattern) && pattern !== '/demo' && !isStaffPage(pattern),
        )
        .map((pattern) => addressOf(pattern, known)),
    );
  });

  test('in plain language with furigana has nothing that axe finds either', async ({
    page,
    request,
    baseURL,
  }) => {
    const words: string[] = [];
    page.on('request', (asked) => {
      if (/\/(?:plain-language|furigana)-[^/]*\.js$/.test(asked.url())) words.push(asked.url());
    });
    const backOffice = openBackOffice(request);
    await signIn(page, backOffice, demoWorkers.history.phoneNumber);
    // Nobody who did not ask for them loads them.
    expect(words).toEqual([]);
    const display = 'auto.standard.readings.easy';
    await page.context().addCookies([{ name: 'display', value: display, url: baseURL }]);
    const known = await factsOf(page);
    await look(
      page,
      [
        '/',
        '/recruitments/:recruitmentId',
        '/facilities/:facilityId',
        '/shifts',
        '/shifts/:attendanceId',
        '/shifts/:attendanceId/cancel',
        '/employment-conditions/:id',
        '/earnings',
        '/points/penalties',
        '/me',
        '/alerts',
        '/settings/notifications',
        '/guide',
      ].map((pattern) => addressOf(pattern, known)),
    );
    expect(new Set(words).size).toBe(2);
  });
});

type Facts = {
  attendanceScheduleList: {
    sections: {
      attendances: {
        id: string;
        applicationId: string;
        job: { recruitmentId: string };
        facility: { id: string };
      }[];
    }[];
  };
  reviewRequests: { requests: { eventId: string }[] };
  statementOfEarnings: { statements: { year: number; employerId: string }[] };
  workerLicenseCertificateList: { id: string }[];
  incentiveItemOrders: { orders: { id: string }[] };
};

/** What the demo's worker with a history has; a chat with support is made. */
async function factsOf(page: Page): Promise<Known> {
  const { makeCsChannel } = await askAs<{ makeCsChannel: { id: string } }>(
    page,
    'mutation { makeCsChannel { id } }',
  );
  const facts = await askAs<Facts>(
    page,
    `{
      attendanceScheduleList { sections { attendances { id applicationId job { recruitmentId } facility { id } } } }
      reviewRequests { requests { eventId } }
      statementOfEarnings { statements { year employerId } }
      workerLicenseCertificateList { id }
      incentiveItemOrders { orders { id } }
    }`,
  );
  const [shift] = facts.attendanceScheduleList.sections.flatMap(({ attendances }) => attendances);
  const [statement] = facts.statementOfEarnings.statements;
  const channelId = makeCsChannel.id;
  return {
    attendanceId: shift?.id ?? '',
    recruitmentId: shift?.job.recruitmentId ?? '',
    facilityId: shift?.facility.id ?? '',
    '/employment-conditions/:id': shift?.applicationId ?? '',
    '/me/licenses/:id': facts.workerLicenseCertificateList[0]?.id ?? '',
    eventId: facts.reviewRequests.requests[0]?.eventId ?? '',
    year: String(statement?.year ?? ''),
    employerId: statement?.employerId ?? '',
    orderId: facts.incentiveItemOrders.orders[0]?.id ?? '',
    channelId,
    // No message has this id: the thread says so, which is a state of it.
    messageId: channelId,
    slug: 'cancel',
  };
}
