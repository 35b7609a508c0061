import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { jstDay, monthsLater } from '#platform/base/jst.ts';
import { currentTerms } from '#domain/corporation/consents/terms-rules.ts';
import { CorporationConsentsQuery } from '#apps/facility/facilities/facility-client.ts';
import { OwnFacilitiesQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument } from '#testing/components/api.ts';
import { answerCorporation, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './facility-overview.tsx';

type SetupProgress = {
  state: 'PREPARING' | 'WAITING' | 'APPROVED';
  facility?: 'PREPARING' | 'PUBLISHED';
  hasPasskey?: boolean;
};

async function open(
  { state, facility, hasPasskey }: SetupProgress,
  rights = ['corporation.read', 'corporation.write'],
) {
  const today = jstDay(new Date());
  const isReady = state !== 'PREPARING';
  const at = `${today}T03:00:00Z`;
  answerViewer(rights, undefined, hasPasskey);
  answerCorporation({ state });
  answerDocument(CorporationConsentsQuery, {
    corporationConsents: {
      currentVersion: currentTerms.version,
      requiredFrom: currentTerms.requiredFrom,
      acceptances: isReady
        ? [{ version: currentTerms.version, acceptedAt: at, personName: '田中 実' }]
        : [],
      declarations: isReady
        ? [{ personName: '田中 実', declaredAt: at, endsOn: monthsLater(today, 12) }]
        : [],
    },
  });
  const own = { id: 'f1', name: 'ひなたの里', cityName: '新宿区', town: '西新宿' };
  answerDocument(OwnFacilitiesQuery, {
    ownFacilities: { cursor: null, facilities: facility ? [{ ...own, state: facility }] : [] },
  });
  await openScreen(screen, { route: 'facility', at: '/facility', frame: FacilityShell });
  await expect.element(page.getByRole('heading', { name: 'あなたの役割' })).toBeVisible();
}

const next = () => page.getByRole('link', { name: /^次へ：/ });

test.each<[SetupProgress, string, string]>([
  [{ state: 'PREPARING' }, '利用規約を読んで同意する', '/facility/corporation'],
  [{ state: 'WAITING' }, '施設を登録する', '/facility/new'],
  [
    { state: 'APPROVED', facility: 'PREPARING' },
    '施設を公開し、ひな形を作成する',
    '/facility/f1/settings/profile',
  ],
])('%o: what comes next', async (given, label, href) => {
  await open(given);
  await expect.element(next()).toHaveTextContent(`次へ：${label}`);
  await expect.element(next()).toHaveAttribute('href', href);
  await expect.element(page.getByText('パスキーを登録する：済み')).toBeVisible();
});

test.each<SetupProgress>([{ state: 'PREPARING' }, { state: 'WAITING' }])(
  '%o: one link leads to the first facility',
  async (given) => {
    await open(given);
    await expect.element(next()).toBeVisible();
    const hrefs = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(hrefs.filter((href) => href === '/facility/new')).toHaveLength(1);
  },
);

test('the next facility is added below the list of facilities', async () => {
  await open({ state: 'APPROVED', facility: 'PREPARING' });
  const add = page.getByRole('link', { name: '施設を登録する', exact: true });
  await expect.element(add).toHaveAttribute('href', '/facility/new');
});

test('the next step says what it is about, and no other does', async () => {
  await open({ state: 'APPROVED', facility: 'PREPARING' });
  await expect.element(page.getByText(/ひな形は、募集に載せる仕事の内容です/)).toBeVisible();
  expect(page.getByText(/施設の住所や連絡先を入力/).query()).toBeNull();
});

test('while the operators look, the page says so', async () => {
  await open({ state: 'WAITING' });
  await expect.element(page.getByText(/運営が確認しています/)).toBeVisible();
});

test('the steps are for who can take them', async () => {
  await open({ state: 'PREPARING' }, ['corporation.read']);
  await expect.element(next()).not.toBeInTheDocument();
});

test('the steps go once a facility was published', async () => {
  await open({ state: 'APPROVED', facility: 'PUBLISHED' });
  await expect.element(next()).not.toBeInTheDocument();
});

test('a passkey may come later, and the step after it has its own link', async () => {
  await open({ state: 'PREPARING', hasPasskey: false });
  await expect.element(next()).toHaveTextContent('次へ：パスキーを登録する');
  await expect.element(page.getByText(/登録はあとでもできます。ログインから15分/)).toBeVisible();
  const later = page.getByRole('link', { name: 'あとにして、次へ：利用規約を読んで同意する' });
  await expect.element(later).toHaveAttribute('href', '/facility/corporation');
});

test('no other step can be put off', async () => {
  await open({ state: 'PREPARING' });
  expect(page.getByRole('link', { name: /^あとにして/ }).query()).toBeNull();
});
