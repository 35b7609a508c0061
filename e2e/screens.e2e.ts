import { expect, test, type APIRequestContext, type Page } from './support/journey.ts';

import routes from '../src/routes.ts';
import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { addDays, jstDay } from '#platform/base/jst.ts';

import { colorRules, isEveryLookChecked, violationsOf } from './support/accessibility.ts';
import { openBackOffice, type BackOffice } from './support/back-office.ts';
import {
  askWorkerApi,
  findRecruitment,
  signInByRequests,
  type FoundRecruitment,
} from './support/worker.ts';

/**
 * Entry of the route table. `npm run drill looks` checks every screen on the smallest phone and on a wide screen, in
 * light and dark colours: axe must find nothing, and with text of double size nothing may be wider than the phone. `npm
 * test` checks a third of the screens, alternating between phone and wide screen. Every screen of the contract must
 * show its title, and texts that the API returns for this worker.
 */
type Entry = {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Entry[] | undefined;
};

/** The patterns of all routes with a screen, such as `/shifts/:attendanceId/time`. */
function patternsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const own = path === '' ? above : `${above}/${path}`;
    if (children) return patternsOf(children, own);
    return file.endsWith('.tsx') ? [own || '/'] : [];
  });
}

/** Values for route parameters, from the worker's own data. */
type Known = Record<string, string>;

/** Screens that only visitors see. */
const visitorsOnly = new Set([
  '/sign-in',
  '/sign-up',
  '/sign-in/code',
  '/sign-in/email',
  '/sign-in/link',
  '/settings/account/delete/complete',
]);

/**
 * True for pages of facilities and operators, which no worker can open; other journeys check each of them (`checkPageAccessibility`).
 */
const isStaffPage = (pattern: string) => /^\/(?:facility|operator)(?:\/|$)/.test(pattern);

/** Milliseconds to wait for changes shortly after a page load. */
const settleMs = 250;

/** The title of a screen, texts that no other screen has, and the screen's row in docs/contract.md. */
type Content = readonly [title: string, words: string | undefined, row: string];

async function expectContent(page: Page, [title, words, row]: Content): Promise<void> {
  await test.step(`${title} has words of its own ${row}`, async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title);
    if (!words) throw new Error(`the API gives nothing that stands on ${title}`);
    await expect(page.getByRole('main')).toContainText(words);
  });
}

const phone = { width: 360, height: 780 };
/** A window size in which a list and the chosen entry are side by side. */
const desk = { width: 1280, height: 800 };

type Look = { size: typeof phone; theme: 'light' | 'dark'; rules?: string[] };

const daily: readonly [Look, Look] = [
  { size: phone, theme: 'light' },
  { size: desk, theme: 'dark' },
];

/** `npm test` checks one of this many screens. */
const turns = 3;

/** The looks in which a screen is checked with all rules; the drill uses both sizes and adds the other themes. */
function looksAt(index: number): readonly Look[] {
  if (!isEveryLookChecked)
    return index % turns === 0 ? [daily[(index / turns) % 2 === 0 ? 0 : 1]] : [];
  return [
    ...daily,
    { size: phone, theme: 'dark', rules: colorRules },
    { size: desk, theme: 'light', rules: colorRules },
  ];
}

type Seen = { looks: readonly Look[]; content: Content | undefined };

async function seen(page: Page, address: string, { looks, content }: Seen): Promise<string[]> {
  const problems: string[] = [];
  // This screen redirects when the server answers, possibly before a busy machine has checked it, so the answer is
  // blocked.
  if (address === '/offline') await page.route('**/healthz', (route) => route.abort());
  await page.goto(address);
  // When the heading is visible, later parts are there or show that they are loading.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (content) await expectContent(page, content);
  if (looks.length === 0) return [];
  for (const { size, theme, rules } of looks) {
    await page.setViewportSize(size);
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    // Colours change at once without animations; another layout needs a moment.
    await page.waitForTimeout(settleMs);
    for (const { id, html } of await violationsOf(page, rules)) {
      problems.push(`${address}, ${size.width} px, ${theme}: ${id} ${html[0] ?? ''}`);
    }
  }
  await page.setViewportSize(phone);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (excess > 0) problems.push(`${address} with large text: ${excess} px too wide`);
  return problems;
}

const allPatterns = patternsOf(routes);
const addressOf = (pattern: string, known: Known) =>
  pattern.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = known[pattern] ?? known[name];
    if (!value) throw new Error(`nothing is known for ${name} of ${pattern}`);
    return value;
  });

type Screens = { known?: Known; contents?: Readonly<Record<string, Content>> };

async function look(
  page: Page,
  patterns: readonly string[],
  { known = {}, contents = {} }: Screens,
): Promise<void> {
  const lost = Object.keys(contents).filter((pattern) => !patterns.includes(pattern));
  const problems = lost.map((pattern) => `${pattern} was not looked at`);
  for (const [index, pattern] of patterns.entries()) {
    const [looks, content] = [looksAt(index), contents[pattern]];
    // The address must be found for every screen, also for those that are not checked in this run.
    const address = addressOf(pattern, known);
    if (looks.length === 0 && !content) continue;
    problems.push(...(await seen(page, address, { looks, content })));
  }
  expect(problems).toEqual([]);
}

/** An offer of today or tomorrow that a visitor can see. */
async function anOffer(
  request: APIRequestContext,
  backOffice: BackOffice,
): Promise<FoundRecruitment> {
  const today = jstDay(await backOffice.now());
  return findRecruitment(request, { workDates: [today, addDays(today, 1)] });
}

test.describe('every screen', () => {
  test('of a visitor has nothing that axe finds, and fits large text', async ({
    page,
    request,
  }) => {
    const backOffice = openBackOffice(request);
    const { id: recruitmentId, facility } = await anOffer(request, backOffice);
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
    await look(page, [...open, '/nothing-is-here'], {
      known,
      contents: {
        '/': ['お仕事をさがす', '円', '(spec 2.024)'],
        '/recruitments/:recruitmentId': ['お仕事の詳細', facility.name, '(spec 2.026)'],
      },
    });
  });

  test('of a worker has nothing that axe finds, and fits large text', async ({ page, request }) => {
    const backOffice = openBackOffice(request);
    await signInByRequests(page, backOffice, demoWorkersByKey.history.phoneNumber);
    await askWorkerApi(
      page,
      'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { success } }',
    );
    const { id: favorite } = await anOffer(request, backOffice);
    const known = await factsOf(page);
    const contents = await contentsOf(page, { ...known, favorite });
    await look(
      page,
      allPatterns.filter(
        (pattern) => !visitorsOnly.has(pattern) && pattern !== '/demo' && !isStaffPage(pattern),
      ),
      { known, contents },
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
    await signInByRequests(page, backOffice, demoWorkersByKey.history.phoneNumber);
    await page.goto('/');
    // Furigana and plain language are loaded only for workers who switched them on.
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
      ],
      { known },
    );
    expect(new Set(words).size).toBe(2);
  });
});

const wageCheck = '/shifts/:attendanceId/wage';

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
  attendanceHistories: { attendances: { id: string }[] };
  reviewRequests: { requests: { eventId: string }[] };
  statementOfEarnings: { statements: { year: number; employerId: string }[] };
  workerLicenseCertificateList: { id: string }[];
  incentiveItemOrders: { orders: { id: string }[] };
};

const firstId = ([first]: readonly { id: string }[]) => first?.id ?? '';

/** Creates a chat with support, and returns ids from the data of the demo's worker with a history. */
async function factsOf(page: Page): Promise<Known> {
  const { makeCsChannel } = await askWorkerApi<{ makeCsChannel: { id: string } }>(
    page,
    'mutation { makeCsChannel { id } }',
  );
  const facts = await askWorkerApi<Facts>(
    page,
    `{
      attendanceScheduleList { sections { attendances { id applicationId job { recruitmentId } facility { id } } } }
      attendanceHistories { attendances { id } }
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
    // The wage screens need the id of a finished shift.
    [wageCheck]: firstId(facts.attendanceHistories.attendances),
    '/employment-conditions/:id': shift?.applicationId ?? '',
    '/me/licenses/:id': firstId(facts.workerLicenseCertificateList),
    eventId: facts.reviewRequests.requests[0]?.eventId ?? '',
    year: String(statement?.year ?? ''),
    employerId: statement?.employerId ?? '',
    orderId: firstId(facts.incentiveItemOrders.orders),
    channelId,
    // No message has this id, so the thread shows its state for a missing message.
    messageId: channelId,
    slug: 'cancel',
  };
}

type Named = { facilityName: string };
type ShiftTexts = {
  favoriteRecruitmentList: { recruitments: { title: string }[] };
  attendanceScheduleList: { sections: { attendances: { job: Named }[] }[] };
  attendanceHistories: { attendances: { job: Named }[] };
  attendanceQuestionnaire: { items: { text: string }[]; cannotAnswerReason: string | null };
  absentNotifications: { notifications: { shift: Named }[] };
  cancelWarnings: { unavailable: { reason: string } | null; importantMatters: string[] };
  wageWithoutAdjustment: { breakdown: { expectedSalary: number } };
  statementOfEarnings: { statements: { employerName: string }[] };
  workerBankSummary: { balance: number };
  workerBankTransfer: { transfers: { amount: number }[] };
};
type WorkerTexts = {
  getIncentivePointHistories: { histories: { note: string }[] };
  getPenaltyPointHistories: { histories: { note: string }[] };
  getPenaltyRemission: { before: { incentivePoints: number } };
  exchangeRateOfAmazonGiftCard: { balance: number };
  reviewsFromFacility: { reviews: { attendance: Named }[] };
  reviewRequests: { requests: Named[] };
  workerProfile: { lastName: string };
  workerLicenseCertificateList: { name: string }[];
  workerIdentity: { identification: { document: { name: string } } };
  notificationTopicList: { label: string }[];
  workerDeletableJudgement: { undeletableReasons: string[] };
};

/** Makes `known.favorite` a favourite; returns the expected contents of the screens that the contract names. */
async function contentsOf(page: Page, known: Known): Promise<Record<string, Content>> {
  const favorite =
    'mutation ($id: ID!) { addRecruitmentToFavorite(input: { recruitmentId: $id }) { success } }';
  await askWorkerApi(page, favorite, { id: known['favorite'] });
  // In separate documents: one document may have at most twelve root fields.
  const ofShifts = await askWorkerApi<ShiftTexts>(
    page,
    `query ($id: ID!, $worked: ID!) {
      favoriteRecruitmentList { recruitments { title } }
      attendanceScheduleList { sections { attendances { job { facilityName } } } }
      attendanceHistories { attendances { job { facilityName } } }
      attendanceQuestionnaire(id: $id) { items { text } cannotAnswerReason }
      absentNotifications { notifications { shift { facilityName } } }
      cancelWarnings(attendanceId: $id) { unavailable { reason } importantMatters }
      wageWithoutAdjustment(id: $worked) { breakdown { expectedSalary } }
      statementOfEarnings { statements { employerName } }
      workerBankSummary { balance }
      workerBankTransfer { transfers { amount } }
    }`,
    { id: known['attendanceId'], worked: known[wageCheck] },
  );
  const ofWorker = await askWorkerApi<WorkerTexts>(
    page,
    `{
      getIncentivePointHistories { histories { note } }
      getPenaltyPointHistories { histories { note } }
      getPenaltyRemission { before { incentivePoints } }
      exchangeRateOfAmazonGiftCard { balance }
      reviewsFromFacility { reviews { attendance { facilityName } } }
      reviewRequests { requests { facilityName } }
      workerProfile { lastName }
      workerLicenseCertificateList { name }
      workerIdentity { identification { document { name } } }
      notificationTopicList { label }
      workerDeletableJudgement { undeletableReasons }
    }`,
  );
  const texts = { ...ofShifts, ...ofWorker };
  const [shift] = texts.attendanceScheduleList.sections.flatMap(({ attendances }) => attendances);
  const { attendanceQuestionnaire: asked, cancelWarnings: warnings } = texts;
  const [absence] = texts.absentNotifications.notifications;
  const { identification } = texts.workerIdentity;
  return {
    '/favorites': [
      'お気に入り',
      texts.favoriteRecruitmentList.recruitments[0]?.title,
      '(spec 2.025)',
    ],
    '/recruitments/:recruitmentId/apply': ['応募の確認', shift?.job.facilityName, '(spec 2.027)'],
    '/prepare': ['応募の準備', '緊急連絡先', '(spec 2.028)'],
    '/shifts': ['予定', shift?.job.facilityName, '(spec 2.029)'],
    '/shifts/history': [
      '履歴',
      texts.attendanceHistories.attendances[0]?.job.facilityName,
      '(spec 2.030)',
    ],
    '/shifts/summary': ['集計', 'キャンセル率', '(spec 2.031)'],
    '/shifts/:attendanceId/questionnaire': [
      '出勤前アンケート',
      asked.cannotAnswerReason ?? asked.items[0]?.text,
      '(spec 2.032)',
    ],
    '/shifts/absences': [
      '欠勤の確認',
      absence?.shift.facilityName ?? '欠勤の記録はありません',
      '(spec 2.033)',
    ],
    '/shifts/:attendanceId/cancel': [
      'キャンセル',
      warnings.unavailable?.reason ?? warnings.importantMatters[0],
      '(spec 2.034)',
    ],
    [wageCheck]: [
      '給与の確認',
      yen(texts.wageWithoutAdjustment.breakdown.expectedSalary),
      '(spec 2.035)',
    ],
    '/earnings/statements': [
      '源泉徴収票',
      texts.statementOfEarnings.statements[0]?.employerName,
      '(spec 2.037)',
    ],
    '/earnings': ['給与', yen(texts.workerBankSummary.balance), '(spec 2.038)'],
    '/earnings/transfers': [
      '振込履歴',
      yen(texts.workerBankTransfer.transfers[0]?.amount),
      '(spec 2.039)',
    ],
    '/points/history': [
      'ポイントの履歴',
      texts.getIncentivePointHistories.histories[0]?.note,
      '(spec 2.040)',
    ],
    '/points/penalties': [
      'ペナルティ',
      texts.getPenaltyPointHistories.histories[0]?.note,
      '(spec 2.041)',
    ],
    '/points/penalties/remission': [
      'ペナルティを減らす',
      yen(texts.getPenaltyRemission.before.incentivePoints),
      '(spec 2.042)',
    ],
    '/points/gift-card': [
      'ギフトカードに交換',
      yen(texts.exchangeRateOfAmazonGiftCard.balance),
      '(spec 2.043)',
    ],
    '/reviews': [
      '評価',
      texts.reviewsFromFacility.reviews[0]?.attendance.facilityName,
      '(spec 2.044)',
    ],
    '/reviews/requests': [
      '評価する勤務',
      texts.reviewRequests.requests[0]?.facilityName,
      '(spec 2.045)',
    ],
    '/me/profile': ['プロフィール', texts.workerProfile.lastName, '(spec 2.046)'],
    '/me/licenses': ['資格証', texts.workerLicenseCertificateList[0]?.name, '(spec 2.047)'],
    '/me/identity': ['本人確認', identification.document.name, '(spec 2.048)'],
    '/me/emergency-contact': ['緊急連絡先', '続柄', '(spec 2.049)'],
    '/settings/notifications': [
      'お知らせの設定',
      texts.notificationTopicList[0]?.label,
      '(spec 2.050)',
    ],
    '/alerts': ['新着求人のお知らせ', '日給の下限', '(spec 2.051)'],
    '/settings/account/delete': [
      '退会',
      texts.workerDeletableJudgement.undeletableReasons[0],
      '(spec 2.052)',
    ],
    '/messages': ['メッセージ', 'サポート', '(spec 2.053)'],
  };
}

/** A number in the format of the screens; empty for null. */
const yen = (amount: number | undefined) => amount?.toLocaleString('ja-JP');
