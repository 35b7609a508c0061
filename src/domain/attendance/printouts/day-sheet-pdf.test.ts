import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { pdfText } from '#testing/pdf-text.ts';
import { drawDaySheet } from './day-sheet-pdf.server.ts';
import type { SheetRow } from './day-sheet.queries.server.ts';

const day = '2026-12-01';
const row = (n: number): SheetRow => ({
  id: `a${n}`,
  state: 'SCHEDULED',
  questions: [],
  answers: null,
  workerName: `見本 花子${n}`,
  licenseName: n % 3 === 0 ? null : '介護福祉士',
  title: '日勤の介護スタッフ（食事介助と見守り）',
  taskNames: ['食事介助', '入浴介助', '排泄介助', '見守り', 'レクリエーション'].slice(
    0,
    2 + (n % 4),
  ),
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
});
const draw = (count: number) =>
  drawDaySheet({
    facilityName: 'ひなたの里',
    day,
    now: instantAtJst(day, '07:00'),
    rows: Array.from({ length: count }, (_, n) => row(n)),
  });

test('forty shifts fit on two sheets, and each worker is on them once', async () => {
  const file = await draw(40);
  const { numPages } = await getDocumentProxy(file.slice());
  expect(numPages).toBe(2);
  const text = await pdfText(file);
  const names = Array.from({ length: 40 }, (_, n) => text.split(`花子${n}`).length - 1);
  expect(names.slice(4)).toEqual(names.slice(4).map(() => 1));
});

test('the rows are a table for screen readers', async () => {
  const file = Buffer.from(await draw(1)).toString('latin1');
  for (const tag of ['/Table', '/TR', '/TH', '/TD']) expect(file).toContain(`/S ${tag}`);
});

test('answers stand beside their shift where they may be printed, and what is missing is marked', async () => {
  const questions: SheetRow['questions'] = [
    { text: '上着', kind: 'choice', options: ['S', 'M'], required: true },
    { text: '昼食', kind: 'yes_no', options: [], required: false },
  ];
  const asked = { ...row(1), questions };
  const rows = [
    { ...asked, id: 'printed', answers: ['M', null] },
    { ...asked, id: 'hidden', answers: ['S', 'yes'] },
    { ...asked, id: 'silent' },
  ];
  const file = await drawDaySheet({
    facilityName: 'ひなたの里',
    day,
    now: instantAtJst(day, '07:00'),
    rows,
    answersOf: new Set(['printed']),
  });
  const text = await pdfText(file);
  expect(text).toContain('上着：M');
  expect(text).toContain('昼食：未回答');
  expect(text).not.toContain('上着：S');
  expect(text.split('質問に未回答')).toHaveLength(2);
});

test('a row of five long answers fits on its page', async () => {
  const questions: SheetRow['questions'] = Array.from({ length: 5 }, (_, n) => ({
    text: `${n}${'あ'.repeat(99)}`,
    kind: 'text',
    options: [],
    required: true,
  }));
  const answers = questions.map(() => `${'い\n'.repeat(99)}尾`);
  const rows = Array.from({ length: 3 }, (_, n) => ({ ...row(n), questions, answers }));
  const answersOf = new Set(rows.map(({ id }) => id));
  const now = instantAtJst(day, '07:00');
  const file = await drawDaySheet({ facilityName: 'ひなたの里', day, now, rows, answersOf });
  const { numPages } = await getDocumentProxy(file.slice());
  expect(numPages).toBeLessThanOrEqual(3);
  expect(await pdfText(file)).not.toContain('尾');
});
