import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';

import { openScreen } from '#testing/components/screen.tsx';
import { RecruitmentCard } from './recruitment-card.tsx';

const now = '2026-12-01T00:00:00.000Z';

const recruitment: RecruitmentCardFragment = {
  id: 'r1',
  title: '日勤の介護',
  tags: [],
  representativeImage: '',
  startsAt: '2026-12-03T00:00:00.000Z',
  endsAt: '2026-12-03T09:00:00.000Z',
  breakMinutes: 60,
  hourlyWage: 1500,
  salary: 12_000,
  travelAllowanceLabel: '交通費 上限500円',
  payTiming: 'EARLY',
  capacity: 5,
  remainingRecruitmentNumbers: 5,
  state: 'open',
  deadline: '2026-12-02T22:00:00.000Z',
  facility: { name: 'ひまわり苑', service: 'グループホーム', address: '大阪府大阪市旭区森小路' },
  review: { rate: null, description: '評価はまだありません' },
  bonus: null,
  stationLabel: '千林駅 徒歩3分',
  travelMinutes: null,
  homeMinutes: null,
  clashes: null,
  favorited: false,
  tasks: ['食事介助', '入浴介助', '排泄介助', 'レクリエーション'],
  requirementLabel: '初任者研修以上',
  jobDates: null,
};

async function open(change: Partial<RecruitmentCardFragment> = {}) {
  const Card = () => (
    <>
      <h1>一覧</h1>
      <RecruitmentCard
        recruitment={{ ...recruitment, ...change }}
        now={new Date(now)}
        favorited={false}
        onFavorite={() => undefined}
      />
    </>
  );
  await openScreen({ default: Card }, { route: '', at: '/', now });
  await expect.element(page.getByRole('heading', { name: /日勤の介護/ })).toBeVisible();
}

test('the card names prefecture, municipality, station and walk', async () => {
  await open();
  await expect.element(page.getByText(/^大阪府大阪市旭区森小路/).first()).toBeVisible();
  await expect.element(page.getByText('千林駅 徒歩3分')).toBeVisible();
});

test('without a station the place alone is named', async () => {
  await open({ stationLabel: null });
  await expect.element(page.getByText('大阪府大阪市旭区森小路')).toBeVisible();
  await expect.element(page.getByText(/千林駅/)).not.toBeInTheDocument();
});

test('the way from the chosen station is named as an estimate, and only where one is known', async () => {
  await open({ travelMinutes: 32 });
  await expect.element(page.getByText('選んだ駅から約32分')).toBeVisible();
  await expect.element(page.getByText(/^自宅から/)).not.toBeInTheDocument();
});

test('the way from home is named as an estimate', async () => {
  await open({ homeMinutes: 48 });
  await expect.element(page.getByText('自宅から約48分')).toBeVisible();
  await expect.element(page.getByText(/^選んだ駅から/)).not.toBeInTheDocument();
});

test('a card that overlaps a booked shift says so', async () => {
  await open({ clashes: true });
  await expect.element(page.getByText('予定と重なる')).toBeVisible();
});

test('a card that does not says nothing of it', async () => {
  await open({ clashes: false });
  await expect.element(page.getByText('予定と重なる')).not.toBeInTheDocument();
});

test('the link names date, hours, title, facility and wage', async () => {
  await open();
  const link = page.getByRole('link');
  await expect
    .element(link)
    .toHaveAccessibleName('2026/12/03（木）09:00〜18:00 日勤の介護 ひまわり苑 日給12,000円');
});

test.each([
  ['ひまわり苑', 'グループホーム', 'ひまわり苑・グループホーム'],
  [
    'グループホームひまわり',
    '認知症対応型共同生活介護（グループホーム）',
    'グループホームひまわり',
  ],
])('the kind of %s is said once', async (name, service, said) => {
  await open({ facility: { ...recruitment.facility, name, service } });
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
});

test('whose work it is stands on the card', async () => {
  await open();
  await expect.element(page.getByText('必要な資格 初任者研修以上')).toBeVisible();
});

test.each([
  ['EARLY', 'すぐ払い', '支払日払い'],
  ['PAY_DAY', '支払日払い', 'すぐ払い'],
] as const)('a card of %s says 「%s」', async (payTiming, said, unsaid) => {
  await open({ payTiming });
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  await expect.element(page.getByText(unsaid, { exact: true })).not.toBeInTheDocument();
});

const cardHeight = () => page.getByRole('article').element().getBoundingClientRect().height;
const tag = (name: string) => ({
  name,
  color: { background: '#eeeeee', font: '#222222', border: '#cccccc' },
});

test.each([
  ['nothing but whose work it is', {}],
  [
    'a rating and one tag',
    { review: { rate: 4.5, description: '4.5（12件）' }, tags: [tag('急募')] },
  ],
  ['three tags', { tags: [tag('急募'), tag('未経験歓迎'), tag('駅から5分')] }],
  ['a line that is full', { requirementLabel: '介護福祉士＋普通自動車運転免許＋喀痰吸引等研修' }],
  ['a bonus', { bonus: 1_000, tags: [tag('急募')] }],
  ['no required licence', { requirementLabel: null, tags: [tag('急募')] }],
])('three tasks stand on the card without making it higher, beside %s', async (_name, change) => {
  await open({ ...change, tasks: [] });
  const before = cardHeight();
  await cleanup();
  await open(change);
  expect(cardHeight()).toBe(before);
  await expect.element(page.getByText('食事介助・入浴介助・排泄介助')).toBeInTheDocument();
  await expect.element(page.getByText(/レクリエーション/)).not.toBeInTheDocument();
});

test('tasks are cut with an ellipsis, and leave a line without room for one', async () => {
  await open({ tags: [tag('急募中')], review: { rate: 4.5, description: '4.5（123件）' } });
  const tasks = page.getByText('食事介助・入浴介助・排泄介助').element();
  const line = tasks.parentElement?.getBoundingClientRect().bottom ?? 0;
  expect(tasks.getBoundingClientRect().top).toBeGreaterThanOrEqual(line);
  await cleanup();
  await open({ tasks: ['食事介助・入浴介助・排泄介助・レクリエーション'] });
  const long = page.getByText(/^食事介助・入浴介助/).element();
  expect(long.scrollWidth).toBeGreaterThan(long.clientWidth);
  expect(getComputedStyle(long).textOverflow).toBe('ellipsis');
});

test('a job names its first other dates and their number', async () => {
  await open({
    jobDates: {
      jobId: 'j1',
      count: 12,
      label: 'ほか12日程',
      next: [{ startsAt: '2026-12-05T00:00:00.000Z' }],
    },
  });
  await expect.element(page.getByText('2026/12/05（土）')).toBeVisible();
  await expect.element(page.getByText('ほか12日程')).toBeVisible();
});

test('the focus of the link is a ring around the whole card', async () => {
  await open();
  await userEvent.tab();
  await userEvent.tab();
  const link = page.getByRole('link').element();
  while (document.activeElement !== link) await userEvent.tab();
  const ring = getComputedStyle(link, '::after');
  expect([ring.outlineStyle, ring.outlineWidth]).toEqual(['solid', '4px']);
  const card = page.getByRole('article').element().getBoundingClientRect();
  expect(Number.parseFloat(ring.width)).toBeGreaterThan(card.width - 8);
});
