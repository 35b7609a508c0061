import { beforeEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import {
  OwnTemplateQuery,
  TemplateChoicesQuery,
} from '#apps/facility/templates/template-client.ts';
import { jobDetailFieldsOf } from '#domain/recruitment/detail/job-view.ts';
import { RecruitmentDetailBody } from '#apps/worker/detail/detail-body.tsx';
import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';

import { answerDocument } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from '#apps/facility/templates/template-edit.tsx';

beforeEach(async () => {
  await page.viewport(1_280, 800);
  return () => page.viewport(360, 780);
});

const said = {
  title: '特養の日勤',
  tagline: '先輩が付き添います',
  description: '食事と入浴の介助\nをお願いします。',
  workflow: [
    { time: '09:00', description: '申し送り' },
    { time: '12:00', description: '昼食の介助' },
  ],
  belongings: '上履き',
  note: '体調が悪いときは連絡してください',
  appealPoints: ['駅から近い', '昼食つき'],
  requirementNote: '夜勤ができる方',
};

const asked = [
  { text: '昼食を注文しますか', kind: 'yes_no' as const, options: [], required: false },
];

const detail: RecruitmentDetailView = {
  ...jobDetailFieldsOf({
    ...said,
    workQuestions: asked,
    taskNames: ['食事の介助'],
    benefitNames: ['昼食つき'],
    jobImageKeys: ['facilities/00/a.webp'],
    facilityImageKeys: [],
  }),
  recruitmentId: 'r1',
  jobId: 'j1',
  tags: [],
  representativeImage: '',
  startsAt: '2026-11-22T00:00:00.000Z',
  endsAt: '2026-11-22T08:00:00.000Z',
  breakTimeLabel: '休憩60分',
  hourlyWage: 1_540,
  salary: 10_780,
  wageAndAllowanceLabel: '時給1,540円',
  travelAllowanceLabel: '交通費なし',
  payTiming: 'EARLY',
  capacity: 1,
  remainingRecruitmentNumbers: 1,
  state: 'open',
  isRecruitmentCompleted: false,
  contractMoment: { text: '応募が完了した時点で労働契約が成立します' },
  deadline: '2026-11-21T22:00:00.000Z',
  publishedAt: '2026-11-20T00:00:00.000Z',
  requirementLicenses: [{ licenses: [{ id: '3', name: '介護福祉士', held: null }] }],
  facility: {
    facilityId: 'f1',
    name: '施設',
    service: '特別養護老人ホーム',
    phoneNumber: null,
    address: '東京都新宿区西新宿',
    station: null,
    accessNote: '',
    features: [],
    ambience: { averageNursingCareLevel: null, note: '' },
    prefectureId: '13',
    cityName: '新宿区',
    zipCode: '160-0023',
  },
  bonus: null,
  favorited: false,
  homeMinutes: null,
  requirementLabel: '介護福祉士',
  button: { label: '応募する', disabled: false, action: 'apply' },
  reviewDelay: null,
  provisionalLabel: null,
  invitation: null,
  otherCandidates: [],
  rate: { value: null, description: '', ratings: [] },
  warningDialogView: null,
  measuresToPreventPassiveSmoking: '屋内禁煙',
};

/** The texts of the sections below a page's title, by their headings, and the names of the pictures. */
function read(title: Element) {
  const body = title.closest('.gap-7');
  const sections = [...(body?.querySelectorAll('section') ?? [])].map(
    ({ textContent }) => textContent,
  );
  const row = body?.parentElement?.querySelector('ul[aria-label=写真]');
  const pictures = [...(row?.querySelectorAll('img, [role=img]') ?? [])].map(
    (one) => one.getAttribute('alt') ?? one.getAttribute('aria-label'),
  );
  return { tagline: title.nextElementSibling?.textContent, sections, pictures };
}

const titleIn = (root: Pick<typeof page, 'getByRole'>) =>
  root.getByRole('heading', { name: said.title, level: 2 });

test('a template’s preview says what the page of its shift says to workers', async () => {
  const ofWorkers = { default: () => <RecruitmentDetailBody detail={detail} /> };
  await openScreen(ofWorkers, {
    route: 'recruitments/:id',
    at: '/recruitments/r1',
    now: '2026-11-20T00:00:00.000Z',
  });
  await expect.element(titleIn(page)).toBeVisible();
  const shown = read(titleIn(page).element());
  await cleanup();

  answerViewer(['facility.write']);
  answerDocument(TemplateChoicesQuery, {
    facilityChoices: {
      tasks: [{ id: '1', name: '食事の介助' }],
      benefits: [{ id: '2', name: '昼食つき' }],
      licenses: [{ id: '3', name: '介護福祉士' }],
    },
  });
  answerDocument(OwnTemplateQuery, {
    template: {
      ...said,
      id: 't1',
      facilityId: 'f1',
      version: 1,
      dress: '',
      taskIds: [1],
      benefitIds: [2],
      licenseGroups: [[3]],
      beginnersWelcome: false,
      pickUpService: false,
      workQuestions: asked,
      instant: null,
      pictures: [{ id: 'facilities/00/a.webp', url: '/files/facilities/00/a.webp' }],
    },
  });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/templates/:templateId',
    at: '/facility/f1/settings/templates/t1',
    frame: FacilityShell,
  });
  const preview = page.getByRole('region', { name: 'ワーカーに見える内容' });
  await expect.element(titleIn(preview)).toBeVisible();
  const previewed = read(titleIn(preview).element());
  expect(previewed.sections).toHaveLength(8);
  // The two previews together contain all sections of the page.
  expect(shown.sections.filter((text) => previewed.sections.includes(text))).toEqual(
    previewed.sections,
  );
  expect(previewed.tagline).toBe(shown.tagline);
  expect(previewed.pictures).toEqual(shown.pictures);
});
