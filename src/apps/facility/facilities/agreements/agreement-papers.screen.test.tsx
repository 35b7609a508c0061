import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { maxAgreementFileBytes } from '#domain/corporation/agreements/paper-rules.ts';
import {
  AgreementQuery,
  RemoveAgreementPaperMutation,
  type OwnAgreementDetail,
} from '../own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { fakeFileUploads } from '#testing/components/sent-files.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './agreement.tsx';

type Paper = OwnAgreementDetail['papers'][number];

const filing: OwnAgreementDetail['filing'] = {
  id: 'g1',
  number: '第77号',
  office: '新宿労働基準監督署',
  filedOn: '2026-03-25',
  startsOn: '2026-04-01',
  endsOn: '2027-03-31',
  dailyMinutes: 120,
  monthlyHours: 45,
  yearlyHours: 360,
  specialClause: false,
  withdrawnAt: null,
};
const current: Paper = {
  id: 'p2',
  kind: 'pdf',
  state: 'CURRENT',
  bytes: 1_300_000,
  addedAt: '2026-12-01T00:00:00.000Z',
  addedBy: '田中 実',
  endedAt: null,
  removedBy: null,
};
const endedAt = '2026-12-01T00:00:00.000Z';
const replaced: Paper = { ...current, id: 'p1', kind: 'image', state: 'REPLACED', endedAt };
const removed: Paper = { ...current, id: 'p0', state: 'REMOVED', endedAt, removedBy: '鈴木 花' };

const pageWith = (papers: Paper[]) =>
  answerDocument(AgreementQuery, {
    agreement: { filing, openPostings: 0, comingShifts: 0, papers },
  });

async function open(papers: Paper[], rights = ['facility.write']) {
  answerViewer(rights);
  pageWith(papers);
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/agreements/:agreementId',
    at: '/facility/f1/settings/agreements/g1',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { name: '届の控え' })).toBeVisible();
}

const press = (name: string) => page.getByRole('button', { name, exact: true });

async function choose() {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
}

test('without a file the page says so, a refused one says why, and the same is sent again', async () => {
  const message = 'ファイルの受け付けが混み合っています';
  const sending = fakeFileUploads([
    { status: 503, body: { errors: [{ message, extensions: { code: 'UPLOAD_BUSY' } }] } },
    { status: 201, body: { id: 'p2' } },
  ]);
  await open([]);
  await expect
    .element(page.getByText(/控えがなくても、登録した協定はそのまま使えます/))
    .toBeVisible();
  await choose();
  await expect.element(page.getByText(message)).toBeVisible();
  pageWith([current]);
  await press('もう一度送る').click();
  await expect.element(page.getByText('PDF（1.2MB）')).toBeVisible();
  expect(sending.paths).toEqual(
    Array.from({ length: 2 }, () => '/api/facility/agreement-papers?agreement=g1'),
  );
  await expect.element(press('新しい控えに替える')).toBeVisible();
  const link = page.getByRole('link', { name: '控えを開く' });
  await expect.element(link).toHaveAttribute('href', '/api/facility/agreement-papers/p2');
});

test('a file that is too large or cannot be read is not sent, and the page says why', async () => {
  const sending = fakeFileUploads([]);
  await open([]);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(maxAgreementFileBytes + 1)], 'large.pdf'));
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText(/大きすぎるため、送れません/)).toBeVisible();
  const reading = vi.spyOn(Blob.prototype, 'arrayBuffer');
  reading.mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
  await choose();
  await expect.element(page.getByText(/ファイルを開けませんでした/)).toBeVisible();
  reading.mockRestore();
  expect(sending.paths).toEqual([]);
  expect(press('もう一度送る').query()).toBeNull();
});

test('a file is removed after a question, which says why when it was refused', async () => {
  await open([current]);
  refuse(RemoveAgreementPaperMutation, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  await press('控えを取り除く').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '取り除く' }).click();
  await expect.element(dialog.getByText(/見つかりませんでした/)).toBeVisible();
  answerDocument(RemoveAgreementPaperMutation, { removeAgreementPaper: { success: true } });
  pageWith([{ ...removed, id: 'p2' }]);
  await dialog.getByRole('button', { name: '取り除く' }).click();
  await expect
    .element(page.getByText(/控えはそのまま使えます|控えは、まだありません/))
    .toBeVisible();
  expect(sentVariables(RemoveAgreementPaperMutation)).toEqual([{ id: 'p2' }, { id: 'p2' }]);
});

test('who may only read opens the files of now and before, and has no button', async () => {
  await open([current, replaced, removed], ['facility.read']);
  await page.getByText('以前の控え', { exact: true }).click();
  const former = page.getByRole('link', { name: '以前の控えを開く' });
  await expect.element(former).toHaveAttribute('href', '/api/facility/agreement-papers/p1');
  await expect.element(page.getByText(/鈴木 花さんが取り除きました/)).toBeVisible();
  expect(page.getByRole('button', { name: /取り除く|替える|追加/ }).query()).toBeNull();
});
