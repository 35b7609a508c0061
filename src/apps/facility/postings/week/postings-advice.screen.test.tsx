import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { addDays } from '#platform/base/jst.ts';
import { OwnTemplateQuery } from '#apps/facility/templates/template-client.ts';
import { PriceAdviceQuery } from './advice-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import {
  buildWageAdviceAnswer,
  templateOfWeek,
  firstWholeWeek,
} from '#testing/components/week-answers.ts';
import {
  findTextBox,
  findButtonNamed,
  findPresetCell,
  fillSharedFields,
  openPostingFormWithRights,
} from '#testing/components/posting-form.ts';

test('the wage of each time has its advice, with the table of all wages behind it', async () => {
  await openPostingFormWithRights();
  const band = (from: number, halfWithin: number | null) =>
    ({
      from,
      to: from + 49,
      postings: 32,
      filled: halfWithin === null ? 9 : 29,
      halfWithin,
    }) as const;
  answerDocument(
    PriceAdviceQuery,
    buildWageAdviceAnswer([band(1_400, null), band(1_500, 360)], [band(1_600, 840)]),
  );
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  await findTextBox(/^時給/).fill('1500');
  const at = (time: string) => `${addDays(firstWholeWeek, 1)}T${time}:00.000Z`;
  await findPresetCell('日勤', 1).fill('1');
  await expect
    .poll(() => sentVariables(PriceAdviceQuery))
    .toContainEqual({ templateId: 't1', startsAt: at('00:00'), endsAt: at('09:00') });
  const own = 'この施設：時給1,500〜1,549円の32件中29件が決まり、半数は6時間以内';
  await expect.element(page.getByText(own).nth(3)).toBeVisible();
  const nearby = '同じ都道府県の他法人：時給1,600〜1,649円の32件中29件が決まり、半数は14時間以内';
  await expect.element(page.getByText(nearby).first()).toBeVisible();
  await findTextBox(/この枠の時給/)
    .nth(1)
    .fill('1300');
  await expect
    .element(page.getByText(/1,400〜1,449円の32件中9件が決まり、半数に届き/))
    .toBeVisible();
  await findButtonNamed('日勤のくわしい記録を見る').click();
  const sheet = page.getByRole('dialog');
  const cheapest = sheet.getByRole('row', { name: '1,400〜1,449円 32件中9件 半数に届かず' });
  await expect.element(cheapest).toBeVisible();
  await expect.element(sheet.getByText(/約束するものではありません/)).toBeVisible();
});

test('which times have advice is said once, and each time says when its own could not be read', async () => {
  await openPostingFormWithRights();
  const note = page.getByText(/似た募集の記録が20件以上ある時間帯には/);
  expect(note.query()).toBeNull();
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  await expect.element(note).toBeVisible();
  await expect.poll(() => sentVariables(PriceAdviceQuery).length).toBeGreaterThan(0);
  await expect.element(page.getByText(/決まるまでの時間を読み込んで/)).not.toBeInTheDocument();
  expect(note.elements()).toHaveLength(1);
  refuse(PriceAdviceQuery, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await findPresetCell('日勤', 3).fill('1');
  const failed = page.getByText(/決まるまでの時間を読み込めませんでした/);
  await expect.element(failed).toBeVisible();
  answerDocument(PriceAdviceQuery, buildWageAdviceAnswer([]));
  await findButtonNamed('もう一度読み込む').click();
  await expect.element(failed).not.toBeInTheDocument();
});

test('the conditions of the template for instant hire stand beside the choice', async () => {
  await openPostingFormWithRights();
  const numbers = { shifts: 3, ratingTenths: null, ratingCount: null, licenseYears: 2 };
  const instant = { workedHere: false, licenseIds: [10], ...numbers };
  answerDocument(OwnTemplateQuery, { template: { ...templateOfWeek, instant } });
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  const conditions = '即決の条件：勤務3回以上、介護福祉士を取って2年以上';
  await expect.element(page.getByText(conditions)).toBeVisible();
  await expect.element(page.getByText(/満たす方は応募と同時に採用になります/)).toBeVisible();
  await page.getByLabelText(/採用の決め方/).selectOptions('SCREENING');
  await expect.element(page.getByText(/条件を満たす方の応募も、施設が決めます/)).toBeVisible();
});

test('the notice of conditions is shown as the worker will get it', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  await findButtonNamed('日勤の労働条件通知書の見本を見る').click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/時給1,500円/)).toBeVisible();
  await expect.element(sheet.getByText(/東京都新宿区西新宿2-8-1/)).toBeVisible();
  await expect.element(sheet.getByText(/食事の介助/)).toBeVisible();
  await expect.element(sheet.getByText('屋内禁煙')).toBeVisible();
});
