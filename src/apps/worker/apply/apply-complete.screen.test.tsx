import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { PushSettingQuery } from '#platform/web/push/push-client.ts';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { EmploymentConditionQuery } from './client.ts';
import * as applyComplete from './apply-complete.tsx';

const forbidden = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test.each([
  { storage: 'forbidden', found: forbidden },
  { storage: 'null', found: (): Storage | null => null },
])('the page after an application stands where storage is $storage', async ({ found }) => {
  const spies = (['localStorage', 'sessionStorage'] as const).map((area) => {
    // The cast hides null: some web views return null in place of the storage.
    const spy = vi.spyOn(window, area, 'get').mockImplementation(() => found() as Storage);
    onTestFinished(() => spy.mockRestore());
    return spy;
  });
  answerDocument(PushSettingQuery, { pushSetting: { publicKey: null, devices: [] } });
  answerDocument(EmploymentConditionQuery, {
    employmentCondition: {
      id: 'a1',
      recruitmentId: 'r1',
      attendanceId: 't1',
      title: '日勤',
      startsAt: '2026-12-10T00:00:00.000Z',
      endsAt: '2026-12-10T08:00:00.000Z',
      stateLabel: '契約成立',
      lapse: null,
      provisionalLabel: null,
      state: 'HIRED',
      tags: [],
      review: { rate: null, description: '' },
      isFavoriteRecruitment: false,
      actions: [],
      employer: {
        id: 'f1',
        name: 'みどり野',
        service: '特別養護老人ホーム',
        phoneNumber: null,
        address: '東京都新宿区',
        station: null,
      },
      conditions: [],
      agreedDocuments: [],
    },
  });
  await openScreen(applyComplete, {
    route: 'recruitments/:recruitmentId/apply/complete',
    at: '/recruitments/r1/apply/complete?application=a1',
  });
  await expect.element(page.getByText('応募が完了しました')).toBeVisible();
  // The offers are loaded late and read the storage; a failure then must not break the page.
  await expect.poll(() => spies[0]?.mock.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(page.getByRole('link', { name: '予定を見る' })).toBeVisible();
  await expect.element(page.getByText(/表示できませんでした/)).not.toBeInTheDocument();
});
