import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

import { addDays, atJst, jstDay, jstTime } from '#base/jst.ts';
import { OwnTemplate } from '#employer/choices/template-facility-client.ts';
import { Templates } from '#employer/own-facilities-client.ts';
import { PriceAdvice } from '#recruitment/advice/advice-facility-client.ts';
import {
  CheckShifts,
  PostingsOfWeek,
  PostShifts,
  UndoPostings,
} from '#recruitment/posting/postings-facility-client.ts';

import { answer, refuse, sent, sentKeys } from '#testing/components/api.ts';
import { viewerWith } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  advice,
  answerAll,
  minimum,
  priced,
  row,
  template,
  week,
} from '#testing/components/week-answers.ts';
import FacilityShell from '../../screens/facility-shell.tsx';
import * as screen from './postings-new.tsx';

async function open(rights = ['postings.read', 'postings.write'], query = '') {
  answerAll(rights);
  await openForm(query);
}

async function openForm(query = '') {
  await openScreen(screen, {
    route: 'facility/postings/new',
    at: `/facility/postings/new?week=${week}${query}`,
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '募集を掲載する', level: 1 });
  await expect.element(heading).toBeVisible();
}

const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** The cell of a preset on a day of the week. */
const cell = (preset: string, weekday: number) =>
  box(new RegExp(`^${addDays(week, weekday).replaceAll('-', '/')}.*${preset}の人数`));
const post = () => button('まとめて掲載する');

async function fillPay() {
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  await page.getByLabelText(/採用の決め方/).selectOptions('INSTANT');
  await box(/^時給/).fill('1500');
  await box(/交通費/).fill('500');
  await box(/ボーナス/).fill('0');
}

const line = {
  templateId: 't1',
  mode: 'INSTANT',
  days: [addDays(week, 1)],
  startTime: '09:00',
  endTime: '18:00',
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  capacity: 1,
  deadlineMinutes: 120,
  limit: null,
};

test('what is missing is named at once, and goes with its cause', async () => {
  await open();
  await post().click();
  await expect.element(page.getByRole('link', { name: /勤務日を1日以上/ })).toBeVisible();
  await cell('日勤', 1).fill('1');
  await expect.element(page.getByRole('link', { name: /勤務日を1日以上/ })).not.toBeInTheDocument();
  for (const name of [/ひな形を選んで/, /採用の決め方/, /時給を円/, /交通費を/, /ボーナスを/])
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  await fillPay();
  await expect.element(page.getByText('か所を確認してください')).not.toBeInTheDocument();
  expect(sent(PostShifts)).toEqual([]);
});

/** What the server answers to a week that is posted. */
function answerPosted() {
  answer(PostShifts, {
    postShifts: {
      batchId: 'b1',
      recruitmentIds: ['r8', 'r9'],
      undoUntil: new Date(Date.now() + 600_000).toISOString(),
    },
  });
}

test('cells are typed and walked by keyboard, and posted at once', async () => {
  await open();
  answerPosted();
  await fillPay();
  await cell('日勤', 1).click();
  await userEvent.keyboard('1{ArrowDown}');
  await expect.element(cell('日勤', 2)).toHaveFocus();
  await userEvent.keyboard('2{ArrowRight}');
  await expect.element(cell('遅番', 2)).toHaveFocus();
  const lines = [line, { ...line, days: [addDays(week, 2)], capacity: 2 }];
  await expect.poll(() => sent(CheckShifts).at(-1)).toEqual({ input: { lines } });
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await expect.poll(() => sent(PostShifts)).toEqual([{ input: { lines } }]);
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
});

test('what was posted is undone as one, and can be posted again', async () => {
  await open();
  answerPosted();
  answer(UndoPostings, { undoPostings: { success: true } });
  await fillPay();
  await cell('日勤', 2).fill('2');
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await button('すべて取り消す').click();
  await expect.poll(() => sent(UndoPostings)).toEqual([{ id: 'b1' }]);
  await expect.element(cell('日勤', 2)).toHaveValue('2');
  await post().click();
  await expect.poll(() => sent(PostShifts)).toHaveLength(2);
});

test('a refused cell says why and blocks the button without a request', async () => {
  await open();
  await fillPay();
  await cell('夜勤', 1).fill('1');
  await expect.element(page.getByText(/36協定の登録がないため/).first()).toBeVisible();
  await expect.element(cell('夜勤', 1)).toHaveAccessibleDescription(/36協定/);
  await expect.element(post()).toHaveAccessibleDescription(/掲載できない枠が1つあります/);
  (post().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: /夜勤$/ }).click();
  await expect.element(cell('夜勤', 1)).toHaveFocus();
  await box(/^時給/).fill(String(minimum - 1));
  await cell('夜勤', 1).fill('');
  await cell('日勤', 1).fill('1');
  await expect.element(page.getByText(/1,280円以上にしてください/).first()).toBeVisible();
  expect(sent(PostShifts)).toEqual([]);
});

test('the server’s refusal blocks the button as well', async () => {
  await open();
  const message = 'この施設は掲載を終えているため、募集を掲載できません';
  answer(CheckShifts, {
    checkShifts: {
      total: 0,
      shifts: [{ ...priced, cost: null, refusal: { code: 'FACILITY_CLOSED', message } }],
    },
  });
  await fillPay();
  await cell('日勤', 1).fill('1');
  await expect.element(post()).toHaveAccessibleDescription(message);
});

test('the cost is that of all people and weeks', async () => {
  await open();
  await fillPay();
  await cell('日勤', 1).fill('2');
  await button('くり返す週を増やす').click();
  // 8 hours at 1,500 yen and 500 yen of travel, for two people in two weeks.
  await expect.element(page.getByText('50,000円').first()).toBeVisible();
  await expect.element(page.getByText(/2件・のべ4名/)).toBeVisible();
});

test('a column is filled for the working days, and what is posted already stands beside it', async () => {
  const posted = { ...row, startsAt: `${addDays(week, 1)}T00:00:00Z`, capacity: 3 };
  await open();
  answer(PostingsOfWeek, {
    postingsOfWeek: { cursor: null, postings: [{ ...posted, state: 'OPEN' }] },
  });
  await fillPay();
  await button('日勤を平日にする').click();
  await expect.element(cell('日勤', 5)).toHaveValue('1');
  await expect.element(cell('日勤', 6)).toHaveValue('');
});

test('postings of the week that could not be read are said to be missing, and read again', async () => {
  await open();
  refuse(PostingsOfWeek, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await button('次の週').click();
  await expect.element(page.getByText(/掲載済みの募集を読み込めませんでした/)).toBeVisible();
  answer(PostingsOfWeek, { postingsOfWeek: { cursor: null, postings: [row] } });
  await button('もう一度読み込む').click();
  await expect.element(page.getByText(/掲載済みの募集は1件です/)).toBeVisible();
});

test('the week before is copied with its times, people and pay', async () => {
  await open();
  await button('前の週の募集を写す').click();
  await expect.element(cell('日勤', 1)).toHaveValue('2');
  await expect.element(box(/^時給/)).toHaveValue('1600');
  expect(sent(PostingsOfWeek)).toContainEqual({
    day: addDays(week, -7),
    facilityId: null,
    cursor: null,
  });
});

const homes = Array.from({ length: 5 }, (_, index) => ({
  id: `f${index + 1}`,
  name: `ひなたの家${index + 1}`,
}));

/** Three shifts a day at each home, all days of a week. */
const weekOfHomes = (sunday: string) =>
  homes.flatMap(({ id: facilityId }) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, weekday)).flatMap((day) =>
      (
        [
          ['07:00', '16:00'],
          ['09:00', '18:00'],
          ['11:00', '20:00'],
        ] as const
      ).map(([start, end]) => ({
        ...row,
        id: `${facilityId} ${day} ${start}`,
        facilityId,
        templateId: `t${facilityId.slice(1)}`,
        startsAt: atJst(day, start).toISOString(),
        endsAt: atJst(day, end).toISOString(),
        deadline: new Date(atJst(day, start).getTime() - 120 * 60_000).toISOString(),
        capacity: 1,
      })),
    ),
  );

/** What the buttons say that are pressed from now on. */
function countPresses(): string[] {
  const presses: string[] = [];
  const onClick = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('a, button, select') : null;
    if (pressed) presses.push(pressed.textContent);
  };
  document.addEventListener('click', onClick, { capture: true });
  onTestFinished(() => document.removeEventListener('click', onClick, { capture: true }));
  return presses;
}

test('the week of five homes is copied and posted in three presses, and undone in one', async () => {
  const rights = ['postings.read', 'postings.write'];
  answerAll(rights);
  viewerWith(rights, homes);
  answer(OwnTemplate, ({ id }) => ({
    template: { ...template, id: String(id), facilityId: `f${String(id).slice(1)}` },
  }));
  answer(Templates, ({ facilityId }) => ({
    templates: {
      cursor: null,
      templates: [{ id: `t${String(facilityId).slice(1)}`, title: '特養の日勤', version: 1 }],
    },
  }));
  answer(PostingsOfWeek, ({ day }) => ({
    postingsOfWeek: { cursor: null, postings: day === week ? weekOfHomes(week) : [] },
  }));
  await openForm();
  const presses = countPresses();
  await button('次の週').click();
  await button('前の週の募集を写す').click();
  await expect.element(page.getByText(/105件・のべ105名/)).toBeVisible();
  answer(PostShifts, {
    postShifts: {
      batchId: 'b1',
      recruitmentIds: Array.from({ length: 105 }, (_, index) => `r${index}`),
      undoUntil: new Date(Date.now() + 600_000).toISOString(),
    },
  });
  answer(UndoPostings, { undoPostings: { success: true } });
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  (post().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('105件の募集を掲載しました')).toBeVisible();
  expect(presses).toEqual([
    '次の週',
    expect.stringMatching(/^前の週の募集を写す/),
    expect.stringMatching(/^まとめて掲載する/),
  ]);
  const [request, ...others] = sent(PostShifts);
  expect(others).toEqual([]);
  const shifts = request?.input.lines.flatMap(({ templateId, days, startTime, endTime }) =>
    days.map((day) => `${templateId} ${day} ${startTime} ${endTime}`),
  );
  expect(new Set(shifts)).toEqual(
    new Set(
      weekOfHomes(addDays(week, 7)).map(
        ({ templateId, startsAt, endsAt }) =>
          `${templateId} ${jstDay(new Date(startsAt))} ${jstTime(new Date(startsAt))} ${jstTime(new Date(endsAt))}`,
      ),
    ),
  );
  await button('すべて取り消す').click();
  await expect.poll(() => sent(UndoPostings)).toEqual([{ id: 'b1' }]);
});

test('an empty week before is said', async () => {
  await open();
  answer(PostingsOfWeek, { postingsOfWeek: { cursor: null, postings: [] } });
  await button('前の週の募集を写す').click();
  await expect.element(page.getByText('写せる募集がありません')).toBeVisible();
});

test('the notice of conditions is shown as the worker will get it', async () => {
  await open();
  await fillPay();
  await cell('日勤', 1).fill('1');
  await button('日勤の労働条件通知書の見本を見る').click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/時給1,500円/)).toBeVisible();
  await expect.element(sheet.getByText(/東京都新宿区西新宿2-8-1/)).toBeVisible();
  await expect.element(sheet.getByText(/食事の介助/)).toBeVisible();
  await expect.element(sheet.getByText('屋内禁煙')).toBeVisible();
});

test('a failed request keeps what was typed, and a repetition is the same request', async () => {
  await open();
  await fillPay();
  await cell('日勤', 1).fill('1');
  const message = '電波のよい場所でお試しください';
  refuse(PostShifts, { code: 'UNAVAILABLE', message });
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(cell('日勤', 1)).toHaveValue('1');
});

/** What a browser kept for the person and the corporation of these tests. */
const kept = () => localStorage.getItem('staff-draft:week:c1:p1');

test('what is typed is there again after a reload, and can be thrown away', async () => {
  await open();
  await fillPay();
  await cell('日勤', 1).fill('3');
  await expect.poll(kept).toContain('"3"');
  await cleanup();
  await open(undefined, '&facilityId=f2');
  await expect.element(page.getByText('下書きがあります')).toBeVisible();
  await expect.element(cell('日勤', 1)).toHaveValue('3');
  await expect.element(box(/^時給/)).toHaveValue('1500');
  await button('下書きを消す').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '消す' }).click();
  await expect.element(cell('日勤', 1)).toHaveValue('');
  await expect.element(page.getByText('下書きがあります')).not.toBeInTheDocument();
  expect(kept()).toBeNull();
});

test('a week whose answer was lost is the same request after a reload, and is forgotten once it is posted', async () => {
  await open();
  await fillPay();
  await cell('日勤', 1).fill('1');
  refuse(PostShifts, { code: 'UNAVAILABLE', message: '電波のよい場所でお試しください' });
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await expect.element(page.getByText('電波のよい場所でお試しください')).toBeVisible();
  const first = kept();
  await cleanup();
  await open();
  answerPosted();
  expect(kept()).toBe(first);
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
  expect(new Set(sentKeys(PostShifts)).size).toBe(1);
  await expect.poll(kept).toBeNull();
});

test('a week that was changed after it was posted unseen says so, and is a new request then', async () => {
  await open();
  await fillPay();
  await cell('日勤', 1).fill('1');
  refuse(PostShifts, { code: 'IDEMPOTENCY_KEY_REUSED', message: '別の内容で送信済みの操作です' });
  await expect.element(post()).not.toHaveAttribute('aria-disabled');
  await post().click();
  await expect.element(page.getByText(/押したときの内容は、すでに掲載されています/)).toBeVisible();
  answerPosted();
  await post().click();
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
  expect(new Set(sentKeys(PostShifts)).size).toBe(2);
});

test('another facility has its own table', async () => {
  await open(['postings.read', 'postings.write'], '&facilityId=f2');
  await expect.element(page.getByLabelText('施設', { exact: true })).toHaveValue('f2');
  await button('別の施設・ひな形の表を追加する').click();
  const facilities = page.getByLabelText('施設', { exact: true });
  await expect.element(facilities.nth(1)).toHaveValue('f1');
});

test('without the right there is a sentence and no form', async () => {
  await open(['postings.read']);
  await expect.element(page.getByText(/あなたの役割では募集を掲載できません/)).toBeVisible();
  expect(post().query()).toBeNull();
});

test('a group is asked first, for the time that is chosen', async () => {
  await open();
  answerPosted();
  await fillPay();
  await cell('日勤', 1).fill('1');
  const audience = page.getByLabelText(/公開のしかた/);
  await audience.selectOptions('REGULARS');
  await expect.element(page.getByText(/すぐに全員へ公開されます/)).toBeVisible();
  await audience.selectOptions('FAVORITES');
  await expect.element(page.getByText(/まだ誰もいないため、掲載できません/)).toBeVisible();
  await audience.selectOptions('グループ「夜勤」に先に案内・3人');
  await expect.element(page.getByText(/検索には出ません/)).toBeVisible();
  await page.getByLabelText(/先に案内する時間/).selectOptions('2時間');
  await expect.element(page.getByText(/締切の60分前には必ず公開します/)).toBeVisible();
  await post().click();
  const limit = { audience: 'GROUP', groupId: 'g1', minutes: 120 };
  await expect.poll(() => sent(PostShifts)).toEqual([{ input: { lines: [{ ...line, limit }] } }]);
});

test('the wage of each time has its advice, with the table of all wages behind it', async () => {
  await open();
  const band = (from: number, halfWithin: number | null) =>
    ({
      from,
      to: from + 49,
      postings: 32,
      filled: halfWithin === null ? 9 : 29,
      halfWithin,
    }) as const;
  answer(PriceAdvice, advice([band(1_400, null), band(1_500, 360)], [band(1_600, 840)]));
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  await box(/^時給/).fill('1500');
  const at = (time: string) => `${addDays(week, 1)}T${time}:00.000Z`;
  await cell('日勤', 1).fill('1');
  await expect
    .poll(() => sent(PriceAdvice))
    .toContainEqual({ templateId: 't1', startsAt: at('00:00'), endsAt: at('09:00') });
  const own = 'この施設：時給1,500〜1,549円の32件中29件が決まり、半数は6時間以内';
  await expect.element(page.getByText(own).nth(3)).toBeVisible();
  const nearby = '同じ都道府県の他法人：時給1,600〜1,649円の32件中29件が決まり、半数は14時間以内';
  await expect.element(page.getByText(nearby).first()).toBeVisible();
  await box(/この枠の時給/)
    .nth(1)
    .fill('1300');
  await expect
    .element(page.getByText(/1,400〜1,449円の32件中9件が決まり、半数に届き/))
    .toBeVisible();
  await button('日勤のくわしい記録を見る').click();
  const sheet = page.getByRole('dialog');
  const cheapest = sheet.getByRole('row', { name: '1,400〜1,449円 32件中9件 半数に届かず' });
  await expect.element(cheapest).toBeVisible();
  await expect.element(sheet.getByText(/約束するものではありません/)).toBeVisible();
});

test('advice is silent without enough postings, and says when it could not be read', async () => {
  await open();
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  const silent = page.getByText('決まるまでの時間は、記録が20件に満たないため表示しません');
  await expect.element(silent.nth(3)).toBeVisible();
  refuse(PriceAdvice, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await cell('日勤', 3).fill('1');
  await expect.element(page.getByText(/決まるまでの時間を読み込めませんでした/)).toBeVisible();
  answer(PriceAdvice, advice([]));
  await button('もう一度読み込む').click();
  await expect.element(silent.nth(3)).toBeVisible();
});

test('the conditions of the template for instant hire stand beside the choice', async () => {
  await open();
  const numbers = { shifts: 3, ratingTenths: null, ratingCount: null, licenseYears: 2 };
  const instant = { workedHere: false, licenseIds: [10], ...numbers };
  answer(OwnTemplate, { template: { ...template, instant } });
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  const conditions = '即決の条件：勤務3回以上、介護福祉士を取って2年以上';
  await expect.element(page.getByText(conditions)).toBeVisible();
  await expect.element(page.getByText(/満たす方は応募と同時に採用になります/)).toBeVisible();
  await page.getByLabelText(/採用の決め方/).selectOptions('SCREENING');
  await expect.element(page.getByText(/条件を満たす方の応募も、施設が決めます/)).toBeVisible();
});
