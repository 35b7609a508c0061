import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { apiPaths } from '#platform/base/api-paths.ts';
import { UndoPostingsMutation } from '../postings-client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import type { PostingFileResponseLine, PostingFileReport } from './file-answer.ts';
import * as screen from './postings-file.tsx';

const parts = {
  base: 24_000,
  overtimePremium: 0,
  nightPremium: 0,
  bonus: 0,
  travelAllowance: 1_000,
};
const report: PostingFileReport = {
  lines: 5,
  faults: [
    { line: 3, column: '時給', message: '時給を円の数字で入力してください' },
    { line: 6, column: '勤務日', message: '勤務日を書いてください' },
  ],
  repeated: [2],
  cost: {
    ...parts,
    advance: 25_000,
    fee: 4_800,
    feeTax: 480,
    total: 30_280,
    shifts: 2,
    seats: 2,
  },
  audiences: [],
  publicLines: [],
  promise: 'c.0',
};
const posted = {
  batchId: 'b1',
  recruitmentIds: ['r1', 'r2'],
  undoUntil: new Date(Date.now() + 600_000).toISOString(),
  underReview: 0,
  reviewDueAt: null,
  left: null,
};

type SentFile = { search: string; key: string | null; text: string };

/** Plays the endpoint of files: answers each request with the next answer, in two pieces; returns the sent files. */
function answerFiles(answers: PostingFileResponseLine[][]): SentFile[] {
  const calls: SentFile[] = [];
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', async (target: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(
      target instanceof Request ? target.url : target,
      location.href,
    );
    if (pathname !== apiPaths.postingFiles) return rest(target, init);
    const headers = new Headers(init.headers);
    const text = await new Response(init.body).text();
    calls.push({ search, key: headers.get('idempotency-key'), text });
    const next = answers.shift();
    if (!next) throw new TypeError('no answer');
    const body = next.map((message) => `${JSON.stringify(message)}\n`).join('');
    return new Response(
      new Blob([body.slice(0, 20), body.slice(20)]).stream() as ReadableStream<Uint8Array>,
    );
  });
  return calls;
}

async function open(rights = ['postings.read', 'postings.write']) {
  answerViewer(rights);
  await openScreen(screen, {
    route: 'facility/postings/file',
    at: '/facility/postings/file',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: 'CSVで掲載する', level: 1 });
  await expect.element(heading).toBeVisible();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const choose = (text = '施設,ひな形') =>
  userEvent.upload(
    page.getByLabelText('CSV', { exact: true }),
    new File([text], '12月.csv', { type: 'text/csv' }),
  );

test('shifts that could not be posted any more are counted, with the reason and one undo for the others', async () => {
  const message = 'このひな形は使えなくなりました。別のひな形を選んでください';
  answerFiles([[{ report }], [{ posted: { ...posted, left: { shifts: 3, message } } }]]);
  await open();
  await choose();
  await button('掲載できる2件だけ掲載する').click();
  await expect.element(page.getByText('残りの3件は掲載できませんでした')).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
  await expect.element(button('すべて取り消す')).toBeVisible();
});

test('each bad line is named, the good ones are posted once, and all of them undone', async () => {
  const calls = answerFiles([
    [{ progress: { done: 2, of: 5 } }, { report }],
    [{ errors: [{ message: '通信に失敗しました', extensions: { code: 'NETWORK' } }] }],
    [{ progress: { done: 2, of: 2 } }, { posted }],
  ]);
  answerDocument(UndoPostingsMutation, { undoPostings: { success: true } });
  await open();
  await choose();
  await expect.element(page.getByText('12月.csv：5行のうち2件を掲載できます')).toBeVisible();
  await expect.element(page.getByText('3行目 時給')).toBeVisible();
  await expect.element(page.getByText('勤務日を書いてください')).toBeVisible();
  await expect.element(page.getByText('1行はすでに掲載されています')).toBeVisible();
  await expect.element(page.getByText(/合計 30,280円/)).toBeVisible();
  await button('掲載できる2件だけ掲載する').click();
  await expect.element(page.getByText('通信に失敗しました')).toBeVisible();
  await button('掲載できる2件だけ掲載する').click();
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
  // The failed press and the next one send the same request.
  expect(calls.map(({ search }) => search)).toEqual(['', '?post=c.0', '?post=c.0']);
  expect(calls[1]?.key).toMatch(/^[\w-]{36}$/);
  expect(calls[2]?.key).toBe(calls[1]?.key);
  expect(new Set(calls.map(({ text }) => text))).toEqual(new Set(['施設,ひな形']));
  await button('すべて取り消す').click();
  await expect.element(button('CSVを選ぶ')).toBeVisible();
  expect(sentVariables(UndoPostingsMutation)).toEqual([{ id: 'b1' }]);
});

test('who is asked first is shown by audience, and which lines everybody sees at once all the same', async () => {
  const audiences = [
    { id: 'f1 REGULARS', facility: '桜の里', name: '常連（3回以上）', people: 3, shifts: 1_200 },
    {
      id: 'f1 g1',
      facility: '桜の里',
      name: 'グループ「夜勤の頼れる人」',
      people: 1,
      shifts: 4,
    },
  ];
  answerFiles([
    [
      {
        report: {
          ...report,
          audiences,
          publicLines: [4, 5, 7, 8, 9, 10],
          cost: { ...report.cost, shifts: 1_300 },
        },
      },
    ],
    [{ report }],
  ]);
  await open();
  await choose();
  await expect.element(page.getByText('常連（3回以上）に先に案内・3人：1,200件')).toBeVisible();
  await expect
    .element(page.getByText('グループ「夜勤の頼れる人」に先に案内・1人：4件'))
    .toBeVisible();
  await expect.element(page.getByText('すぐに全員へ公開：96件')).toBeVisible();
  await expect.element(page.getByText('6行はすぐに全員へ公開されます')).toBeVisible();
  await expect
    .element(page.getByText(/締切までの時間が足りない.*4、5、7、8、9など行目/))
    .toBeVisible();
  // The report on a file without an audience does not mention audiences.
  await choose();
  await expect.element(page.getByText('12月.csv：5行のうち2件を掲載できます')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /公開範囲/ })).not.toBeInTheDocument();
});

test('a file that cannot be read says why, and another one can be chosen', async () => {
  const message = '募集の行がありません。2行目から、1行に1件ずつ書いてください';
  answerFiles([
    [{ errors: [{ message, extensions: { code: 'FILE_EMPTY' } }] }],
    [{ report: { ...report, faults: [], repeated: [] } }],
  ]);
  await open();
  await choose('');
  await expect.element(page.getByText(message)).toBeVisible();
  await choose();
  await expect.element(button('2件をまとめて掲載する')).toBeVisible();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('an answer that breaks off is a failure with a sentence, and nothing can be posted without a line', async () => {
  answerFiles([
    [{ progress: { done: 1, of: 5 } }],
    [{ report: { ...report, cost: { ...report.cost, shifts: 0 } } }],
  ]);
  await open();
  await choose();
  await expect.element(page.getByText(/通信に失敗しました。電波/)).toBeVisible();
  await choose();
  await expect
    .element(button('掲載できる0件だけ掲載する'))
    .toHaveAttribute('aria-disabled', 'true');
});

test('a role that may not post sees why', async () => {
  await open(['postings.read']);
  await expect.element(page.getByText(/あなたの役割では募集を掲載できません/)).toBeVisible();
});
