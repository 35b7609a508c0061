import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  noSearchFilters,
  searchPathOfFilters,
  type SearchFilters,
} from '../cards/search-params.ts';
import { FilterSheet } from './filter-sheet.tsx';
import {
  RecruitmentCountQuery,
  RecruitmentFacetsQuery,
  SearchMasterListsQuery,
} from './filter-client.ts';

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `${name}${String.fromCharCode(65 + index)}`,
  }));

async function open(given: Partial<SearchFilters> = {}) {
  answerDocument(SearchMasterListsQuery, {
    licenseList: numbered('資格', 12),
    jobTaskList: [
      ...numbered('業務', 12),
      { id: '30', name: '食事介助' },
      { id: '31', name: 'レクリエーション' },
    ],
    facilityServiceList: numbered('種類', 3),
    facilityFeatureList: numbered('特徴', 2),
    jobBenefitList: numbered('待遇', 2),
    workingHourOptionList: [{ id: '3', name: '6〜8時間' }],
  });
  answerDocument(RecruitmentCountQuery, {
    recruitmentSearch: { totalCount: 34, totalCountLabel: '34件' },
  });
  const Page = () => {
    const [filters, setFilters] = useState<SearchFilters>({ ...noSearchFilters, ...given });
    return (
      <>
        <h1>{`条件：${searchPathOfFilters(filters)}`}</h1>
        <FilterSheet
          open
          onClose={() => undefined}
          filters={filters}
          onChange={setFilters}
          now={new Date()}
        />
      </>
    );
  };
  await openScreen({ default: Page }, { route: '', at: '/' });
  await expect.element(page.getByRole('dialog', { name: '絞り込み' })).toBeVisible();
}

const facets = () =>
  answerDocument(RecruitmentFacetsQuery, {
    recruitmentFacets: {
      shifts: [{ id: 'SHIFT_NIGHT', count: 21 }],
      licenses: [{ id: '1', count: 40 }],
      withoutLicense: 12,
      tasks: [{ id: '30', count: 9 }],
      services: [],
      features: [],
      benefits: [],
      beginnersWelcome: 5,
      instantOnly: 33,
      earlyPayoutOnly: 31,
      withBonus: 0,
      workingHours: [{ id: '3', count: 17 }],
      hourlyWages: [
        { id: '1200', count: 30 },
        { id: '1800', count: 2 },
      ],
      careLevels: [{ id: '2.5', count: 4 }],
    },
  });

const group = (title: string) => page.getByText(title, { exact: true }).first();
const show = () => page.getByRole('button', { name: /34件を表示/ });

test('a choice stands beside its count, and one button shows the results', async () => {
  facets();
  await open();
  await expect.element(page.getByRole('checkbox', { name: /夜勤.*21\s*件/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /夜勤/ }).click();
  await show().click();
  await expect.element(page.getByRole('heading', { name: /shifts=night/ })).toBeInTheDocument();
});

test('hours, wage and care level stand beside their counts, but for a wage of the address alone', async () => {
  facets();
  await open({ minimumHourlyWage: 1_650 });
  await group('勤務時間の長さ・時給').click();
  await expect.element(page.getByRole('checkbox', { name: /6〜8時間.*17\s*件/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /1,800円以上.*2\s*件/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /1,650円以上$/ })).toBeChecked();
  await group('入居者の平均介護度').click();
  await expect.element(page.getByRole('radio', { name: /2\.5まで.*4\s*件/ })).toBeVisible();
});

test('without counts the sheet is whole', async () => {
  refuse(RecruitmentFacetsQuery, { code: 'RATE_LIMITED', message: '混み合っています' });
  await open();
  await expect.element(page.getByRole('checkbox', { name: /夜勤/ })).toBeVisible();
  await expect.element(show()).toBeVisible();
});

test('the licences are away while the own ones hold', async () => {
  facets();
  await open({ onlyWithMyLicenses: true });
  await expect.element(group('業務内容')).toBeVisible();
  await expect.element(page.getByText('資格', { exact: true })).not.toBeInTheDocument();
  await page.getByText('自分の資格で応募できる', { exact: true }).click();
  await expect.element(group('資格')).toBeVisible();
});

test('a group says what is chosen in it, and a search keeps what it does not show', async () => {
  facets();
  await open({ jobTaskIds: ['1', '2'] });
  await expect.element(page.getByText('業務A ほか1件')).toBeVisible();
  await group('業務内容').click();
  await page.getByRole('searchbox', { name: '業務内容をさがす' }).fill('食事');
  await page.getByRole('checkbox', { name: /食事介助.*9\s*件/ }).click();
  await show().click();
  await expect.element(page.getByRole('heading', { name: /tasks=1\.2\.30/ })).toBeInTheDocument();
});

test('the most frequent choices come first, the others after a press', async () => {
  facets();
  await open();
  await group('業務内容').click();
  await expect.element(page.getByRole('checkbox', { name: /食事介助/ })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: /業務L/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'ほか6件を見る' }).click();
  await expect.element(page.getByRole('checkbox', { name: /業務L/ })).toBeVisible();
});

test('a choice is found in any width, by kana of either kind and by usual kanji', async () => {
  facets();
  await open();
  await group('業務内容').click();
  const search = page.getByRole('searchbox', { name: '業務内容をさがす' });
  for (const text of ['業務ｌ', '業務 L']) {
    await search.fill(text);
    await expect.element(page.getByRole('checkbox', { name: /業務L/ })).toBeVisible();
  }
  await search.fill('れく');
  await expect.element(page.getByRole('checkbox', { name: /レクリエーション/ })).toBeVisible();
  await search.fill('ﾚｸ');
  await expect.element(page.getByRole('checkbox', { name: /レクリエーション/ })).toBeVisible();
});
