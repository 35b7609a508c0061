import type { APIRequestContext } from '@playwright/test';

import { addDays, addMinutes, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';

import type { BackOffice } from '../../../e2e/support/back-office.ts';
import { findRecruitment, type FoundRecruitment } from '../../../e2e/support/worker.ts';
import { CommandFailure } from '../../run/ending.ts';
import type { EnginePage } from './engine-page.ts';
import type { NetworkGate } from './gate.ts';

/** Phone number of the demo's nurse, who is prepared for work, has a bank account and has no shift. */
const phoneNumber = '09000000006';

/** `picture` is the path of the photo that the worker uploads. */
type Job = {
  page: EnginePage;
  backOffice: BackOffice;
  request: APIRequestContext;
  gate: NetworkGate;
  picture: string;
};

type Step = { name: string; run: (job: Job) => Promise<void> };

/** Values that earlier steps find for later ones. */
type Known = { offer: FoundRecruitment; attendanceId: string };

/** The worker's main tasks, from the first search to the transfer to the bank, as named steps. */
export function workerMainTaskSteps(): Step[] {
  // The first steps set these values; a step runs only when all earlier steps have passed.
  const known = {} as Known;
  return [...stepsToTheContract(known), ...stepsAtWork(known), ...stepsAfterWork(known)];
}

function stepsToTheContract(known: Known): Step[] {
  return [
    {
      name: 'search and detail',
      async run({ page, backOffice, request }) {
        const day = addDays(jstDay(await backOffice.now()), 2);
        known.offer = await findRecruitment(request, {
          workDates: [day],
          input: { instantOnly: true, licenseIds: ['10'], shifts: ['SHIFT_DAY'] },
        });
        await page.open(paths.search());
        await page.see('text', '件');
        await page.open(paths.recruitment(known.offer.id));
        await page.see('text', known.offer.facility.name);
      },
    },
    {
      name: 'sign-in by code',
      async run({ page, backOffice }) {
        await page.press('link', 'ログインして応募');
        await page.type('携帯電話番号', phoneNumber);
        await page.press('button', '認証コードを送る');
        await page.see('heading', '認証コードの入力');
        await page.type('認証コード', await backOffice.codeFor(phoneNumber));
        await page.until(`!location.pathname.startsWith('/sign-in')`);
      },
    },
    {
      name: 'apply',
      async run({ page }) {
        await page.open(paths.recruitment.apply(known.offer.id));
        await page.see('heading', '応募の確認');
        await page.checkAll();
        await page.press('button', '応募する');
        const done = '労働契約が成立しました';
        const seen = await page.see('text', done, '確認して進む');
        if (seen !== done) await page.press('button', '確認して進む');
        await page.see('text', done);
        known.attendanceId = await contractOf(page, known.offer.id);
      },
    },
  ];
}

function stepsAtWork(known: Known): Step[] {
  return [
    {
      name: 'check-in by code',
      async run({ page, backOffice }) {
        await backOffice.moveTo(addMinutes(new Date(known.offer.startsAt), -10));
        await stamp(
          page,
          stampPaths['check-in'].code(known.attendanceId),
          await codeOf(backOffice, known.offer),
        );
        await page.see('text', '出勤を記録しました');
      },
    },
    {
      name: 'check-out',
      async run({ page, backOffice }) {
        await backOffice.moveTo(new Date(known.offer.endsAt));
        await stamp(
          page,
          stampPaths['check-out'].code(known.attendanceId),
          await codeOf(backOffice, known.offer),
        );
        await page.see('text', '退勤を記録しました');
      },
    },
  ];
}

function stepsAfterWork(known: Known): Step[] {
  return [
    {
      name: 'wage',
      async run({ page }) {
        await page.open(paths.shift.wage(known.attendanceId));
        await page.see('text', '受取額');
        await page.press('button', 'この内容で確定する');
        await page.see('heading', '給与');
      },
    },
    {
      name: 'payout',
      async run({ page, backOffice }) {
        const { workerBankSummary } = await ask<{ workerBankSummary: { balance: number } }>(
          page,
          '{ workerBankSummary { balance } }',
        );
        await page.open(paths.earnings());
        await page.press('link', '振込を申請する');
        await page.press('button', `${formatYen(workerBankSummary.balance)}を振り込む`);
        await page.see('text', 'への振込を受け付け', 'への振込を銀行で処理し');
        await backOffice.settle();
        await page.open(paths.earnings.transfers());
        await page.see('text', 'へ振り込みました');
      },
    },
    {
      name: 'chat with a file',
      async run({ page, picture }) {
        await page.open(paths.shift(known.attendanceId));
        await page.press('button', 'メッセージ');
        await page.until(`/\\/messages\\/[\\w-]+$/.test(location.pathname)`);
        await page.see('heading', known.offer.facility.name);
        await page.typeInto('textarea', '今日はありがとうございました');
        await page.press('button', '送信する');
        await page.see('text', '今日はありがとうございました');
        await page.typeInto('input[type=file]', picture);
        await page.until(`!document.querySelector('[aria-label="送信する"][aria-disabled]')`);
        await page.press('button', '送信する');
        await page.until(
          `[...document.querySelectorAll('main img')].some((image) => image.naturalWidth > 0)`,
        );
      },
    },
    {
      name: 'offline and back',
      async run({ page, gate }) {
        await page.open(paths.shifts());
        await page.see('heading', '予定');
        await page.until(`navigator.serviceWorker.ready.then(() => true)`);
        await page.until(`navigator.serviceWorker.controller !== null`);
        await gate.close();
        await page.open(paths.earnings()).catch(() => undefined);
        await page.see('heading', 'オフライン');
        await gate.open();
        await page.open(paths.shifts());
        await page.see('heading', '予定');
      },
    },
  ];
}

async function stamp(page: EnginePage, path: string, code: string): Promise<void> {
  await page.open(path);
  await page.type('6桁のコード', code);
  await page.until(`!!document.querySelector('[role=dialog]')`);
  if (await page.has('text', '休憩は')) await page.press('radio', 'はい');
  await page.press('button', 'を記録する');
}

const codeOf = (backOffice: BackOffice, { facility }: { facility: { id: string } }) =>
  backOffice.stampCode(facility.id);

/** Calls the worker's API from within the page, with the page's session. */
async function ask<Data>(page: EnginePage, query: string): Promise<Data> {
  const answer =
    await page.evaluate(`fetch('/api/auth/session').then((one) => one.json()).then(({ token }) =>
    fetch('/api/worker/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true', authorization: 'Bearer ' + token },
      body: ${JSON.stringify(JSON.stringify({ query }))},
    })).then((one) => one.json())`);
  // The shape of a GraphQL answer.
  const { data, errors } = answer as { data: Data; errors?: unknown };
  if (errors) throw new CommandFailure(JSON.stringify(errors));
  return data;
}

type Schedule = {
  attendanceScheduleList: {
    sections: { attendances: { id: string; job: { recruitmentId: string } }[] }[];
  };
};

async function contractOf(page: EnginePage, recruitmentId: string): Promise<string> {
  const { attendanceScheduleList } = await ask<Schedule>(
    page,
    '{ attendanceScheduleList { sections { attendances { id job { recruitmentId } } } } }',
  );
  const all = attendanceScheduleList.sections.flatMap(({ attendances }) => attendances);
  const shift = all.find(({ job }) => job.recruitmentId === recruitmentId);
  if (!shift) throw new CommandFailure('the contract is not in the schedule');
  return shift.id;
}
