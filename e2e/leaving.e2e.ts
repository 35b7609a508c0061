import { expect, test } from './support/journey.ts';

import { addDays, addMinutes, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { askWorkerApi, findRecruitment, signInByRequests } from './support/worker.ts';

/** Demo worker whose documents wait for review, and whom no other journey uses. */
const minoru = '09000000005';

test('an account stays while something is open, and is gone when it is deleted (spec 1.033, 2.019)', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, minoru);
  const offer = await findRecruitment(request, {
    workDates: [addDays(jstDay(await backOffice.now()), 6)],
    input: { licenseIds: [] },
  });
  const { applyToRecruitment } = await askWorkerApi<{
    applyToRecruitment: { applicationId: string; attendanceId: string | null };
  }>(
    page,
    'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { applicationId attendanceId } }',
    { id: offer.id },
  );
  const { applicationId, attendanceId } = applyToRecruitment;

  await page.goto(paths.settings());
  await page.getByRole('link', { name: '退会する' }).click();
  await expect(page.getByText('まだ退会できません')).toBeVisible();
  const obstacle = attendanceId ? '勤務予定がある' : '応募中の求人がある';
  await expect(page.getByRole('link', { name: obstacle })).toHaveAttribute('href', '/shifts');

  if (attendanceId) {
    await askWorkerApi(
      page,
      'mutation ($input: CancelAttendanceInput!) { cancelAttendance(input: $input) { success } }',
      { input: { id: attendanceId, reason: 'main_job' } },
    );
  } else {
    await askWorkerApi(
      page,
      'mutation ($id: ID!) { withdrawApplication(input: { id: $id }) { success } }',
      { id: applicationId },
    );
  }
  await page.goto(paths.settings.deletion());
  await expect(page.getByText('退会すると失われるもの')).toBeVisible();
  await page.getByRole('link', { name: '退会の手続きへ' }).click();
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByText('退会の理由を1つ以上選んでください').first()).toBeVisible();
  await page.getByRole('checkbox', { name: '希望の求人がない' }).check();
  await page.getByRole('button', { name: '次へ' }).click();
  const word = page.getByLabel(/「退会する」と入力/);
  await word.fill('退会');
  await page.getByRole('button', { name: '退会する' }).click();
  await expect(word).toHaveAttribute('aria-invalid', 'true');
  await word.fill('退会する');
  await page.getByRole('button', { name: '退会する' }).click();

  const session = await page.request.get('/api/auth/session');
  const { token } = (await session.json()) as { token: string };
  // The sign-in is too old as a confirmation: a sheet asks for a new one above the dialog, and the deletion then
  // continues by itself.
  await backOffice.moveTo(addMinutes(await backOffice.now(), 11));
  await page.getByRole('alertdialog').getByRole('button', { name: '退会する' }).click();
  const sheet = page.getByRole('dialog', { name: 'ご本人の確認' });
  await sheet.getByRole('button', { name: 'SMSで受け取る' }).click();
  const code = sheet.getByLabel('確認コード');
  await expect(code).toBeFocused();
  await code.fill(await backOffice.codeFor(minoru));
  await page.waitForURL('**/settings/account/delete/complete');
  await expect(page.getByText('退会の手続きが完了しました').first()).toBeVisible();

  const answer = await request.post('/api/worker/graphql', {
    headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
    data: { query: '{ currentUser { id } }' },
  });
  expect(await answer.json()).toMatchObject({
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  });
  await page.goto(paths.me());
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByLabel('携帯電話番号').fill(minoru);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('認証コードの入力');
  await page.getByLabel('認証コード').fill(await backOffice.codeFor(minoru));
  await expect(page.getByText(/退会から24時間たっていないため/)).toBeVisible();
});
