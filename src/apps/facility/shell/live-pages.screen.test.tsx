import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import {
  WaitingApplicantsQuery,
  type Applicant,
} from '#apps/facility/applicants/applicants-client.ts';
import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import * as applications from '#apps/facility/applicants/applications.tsx';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import {
  isolateTab,
  makeSecondTab,
  addressesOfOpenStreams,
  eventsPassedToTabs,
  sendConnectionOpened,
  sendPageChange,
  sendFromOtherTab,
} from '#testing/components/live-channel.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from './facility-shell.tsx';

const applicant: Applicant = {
  id: 'a1',
  label: '30代・介護福祉士',
  title: '日勤の生活介助',
  startsAt: '2026-12-05T00:00:00.000Z',
  endsAt: '2026-12-05T09:00:00.000Z',
  appliedAt: '2026-12-01T00:00:00.000Z',
  answerBy: '2026-12-03T00:00:00.000Z',
  seatsLeft: 1,
};
const card = () => page.getByRole('heading', { name: /30代・介護福祉士/ });

const answerWith = (...applicants: Applicant[]) =>
  answerDocument(WaitingApplicantsQuery, { waitingApplicants: { applicants, cursor: null } });

/** Opens the applications of facility `f1`, of which there are none. */
async function open() {
  answerViewer(['applications.read']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  answerWith();
  await openScreen(applications, {
    route: 'facility/:facilityId/applications',
    at: '/facility/f1/applications',
    now: '2026-12-02T19:30:00.000Z',
    frame: FacilityShell,
  });
  await expect.element(page.getByText('回答を待っている応募はありません')).toBeVisible();
}

async function openConnected() {
  isolateTab();
  await open();
  await expect.poll(addressesOfOpenStreams).toEqual(['/api/facility/session']);
}

test('an application that the server announces appears', async () => {
  await openConnected();
  answerWith(applicant);
  sendPageChange('applications f1');
  await expect.element(card()).toBeVisible();
  expect(eventsPassedToTabs()).toEqual([{ subject: 'applications', facilityId: 'f1' }]);
});

test('an announcement of another facility, or of a subject that is not shown, asks nothing', async () => {
  await openConnected();
  const before = sentVariables(WaitingApplicantsQuery).length;
  sendPageChange('applications f2');
  sendPageChange('entrance f1');
  sendPageChange('subject-of-a-newer-server f1');
  answerWith(applicant);
  // No wait until the page passes on the new minute.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  sendPageChange('clock');
  await expect.element(card()).toBeVisible();
  expect(sentVariables(WaitingApplicantsQuery)).toHaveLength(before + 1);
});

test('a connection that is open again asks for everything once', async () => {
  await openConnected();
  const before = sentVariables(OwnFacilityQuery).length;
  answerWith(applicant);
  sendConnectionOpened();
  await expect.element(card()).toBeVisible();
  expect(sentVariables(OwnFacilityQuery)).toHaveLength(before + 1);
});

test('the tab that holds the connection passes the announcement to another tab', async () => {
  makeSecondTab();
  await open();
  answerWith(applicant);
  sendFromOtherTab({ subject: 'applications', facilityId: 'f1' });
  await expect.element(card()).toBeVisible();
  expect(addressesOfOpenStreams()).toEqual([]);
});

test('answers that cannot be loaded again stay, and the page says so', async () => {
  await openConnected();
  answerWith(applicant);
  sendPageChange('applications f1');
  await expect.element(card()).toBeVisible();
  refuse(WaitingApplicantsQuery, { code: 'RATE_LIMITED', message: 'アクセスが続いています' });
  sendPageChange('applications f1');
  await expect.element(page.getByText('最新の状態を読み込めません')).toBeVisible();
  await expect.element(card()).toBeVisible();
});
