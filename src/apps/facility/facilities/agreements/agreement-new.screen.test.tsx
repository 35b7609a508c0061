import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { agreementSentences as sentences } from '#domain/corporation/messages.ts';
import { OwnFacilityQuery, RecordAgreementMutation } from '../own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './agreement-new.tsx';

async function open(rights = ['facility.write']) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/agreements/new',
    at: '/facility/f1/settings/agreements/new',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '36協定を登録する', level: 1 });
  await expect.element(heading).toBeVisible();
}

const box = (name: RegExp) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: '登録する' }).click();

async function fillDay(group: RegExp, [year, month, day]: readonly [string, string, string]) {
  const boxes = page.getByRole('group', { name: group }).getByRole('textbox');
  await boxes.nth(0).fill(year);
  await boxes.nth(1).fill(month);
  await boxes.nth(2).fill(day);
}

async function fill() {
  await box(/労働基準監督署/).fill('新宿労働基準監督署');
  await box(/受理番号/).fill('第77号');
  await fillDay(/届け出た日/, ['2026', '3', '25']);
  await fillDay(/有効期間の初日/, ['2026', '4', '1']);
  await fillDay(/有効期間の末日/, ['2027', '3', '31']);
  await box(/1日に/).fill('１２０');
  await box(/1か月に/).fill('45');
  await box(/1年に/).fill('360');
}

test('a filing is sent as it is written on its copy', async () => {
  await open();
  answerDocument(RecordAgreementMutation, { recordAgreement: { id: 'g1' } });
  await fill();
  await save();
  await expect
    .poll(() => sentVariables(RecordAgreementMutation))
    .toEqual([
      {
        input: {
          facilityId: 'f1',
          number: '第77号',
          office: '新宿労働基準監督署',
          filedOn: '2026-03-25',
          startsOn: '2026-04-01',
          endsOn: '2027-03-31',
          specialClause: false,
          dailyMinutes: 120,
          monthlyHours: 45,
          yearlyHours: 360,
        },
      },
    ]);
});

test('missing days and numbers are named before anything is sent', async () => {
  await open();
  await save();
  await expect.element(page.getByText(sentences.filedOn).first()).toBeVisible();
  await expect.element(page.getByText(sentences.dailyMinutes).first()).toBeVisible();
  expect(sentVariables(RecordAgreementMutation)).toEqual([]);
});

test('a limit above the law is refused at its field, and what was typed stays', async () => {
  await open();
  refuse(RecordAgreementMutation, {
    code: 'VALIDATION_FAILED',
    message: '入力内容を確認してください',
    fields: { monthlyHours: sentences.monthlyHours },
  });
  await fill();
  await save();
  await expect.element(box(/1か月に/)).toHaveAccessibleDescription(/45時間以内/);
  await expect.element(box(/受理番号/)).toHaveValue('第77号');
});

test('without the right there is a sentence and no form', async () => {
  await open([]);
  await expect.element(page.getByText(/登録できません。オーナーか管理者に依頼/)).toBeVisible();
  expect(page.getByRole('button', { name: '登録する' }).query()).toBeNull();
});
