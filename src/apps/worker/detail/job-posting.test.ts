import { expect, test } from 'vitest';

import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';
import { jobPostingStructuredData } from './job-posting.ts';

const detail: RecruitmentDetailView = {
  recruitmentId: 'r1',
  jobId: 'j1',
  title: '入浴のお手伝い',
  tagline: '先輩が付き添います',
  tags: [],
  representativeImage: '',
  images: [],
  description: '1行目\n2行目 </script><script>alert(1)</script> & 終わり',
  tasks: [],
  startsAt: '2026-11-22T08:00:00.000Z',
  endsAt: '2026-11-23T01:00:00.000Z',
  breakTimeLabel: '休憩120分',
  hourlyWage: 1_540,
  salary: 23_100,
  wageAndAllowanceLabel: '',
  travelAllowanceLabel: '',
  payTiming: 'EARLY',
  capacity: 3,
  remainingRecruitmentNumbers: 2,
  state: 'open',
  isRecruitmentCompleted: false,
  contractMoment: { text: '応募が完了した時点で労働契約が成立します' },
  deadline: '2026-11-22T06:00:00.000Z',
  publishedAt: '2026-11-20T00:00:00.000Z',
  requirementLicenses: [],
  requirementNote: '',
  workflow: [],
  belonging: '',
  note: '',
  workQuestions: [],
  appealPoints: [],
  benefits: ['交通費支給', '制服貸与'],
  facility: {
    facilityId: 'f1',
    name: 'さくらの里',
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
  favorited: null,
  homeMinutes: null,
  requirementLabel: '資格不要',
  button: { label: '', disabled: false, action: 'login' },
  reviewDelay: null,
  provisionalLabel: null,
  invitation: null,
  otherCandidates: [],
  rate: { value: null, description: '', ratings: [] },
  warningDialogView: null,
  measuresToPreventPassiveSmoking: '',
};

const url = 'https://example.test/recruitments/r1';

test('the posting says what, where, when and for how much', () => {
  expect(JSON.parse(jobPostingStructuredData(detail, url))).toMatchObject({
    '@type': 'JobPosting',
    title: '入浴のお手伝い',
    datePosted: '2026-11-20T00:00:00.000Z',
    validThrough: '2026-11-22T06:00:00.000Z',
    jobStartDate: '2026-11-22',
    workHours: '17:00〜翌10:00（休憩120分）',
    totalJobOpenings: 2,
    hiringOrganization: { name: 'さくらの里' },
    jobLocation: {
      address: {
        addressCountry: 'JP',
        addressRegion: '東京都',
        addressLocality: '新宿区',
        streetAddress: '西新宿',
        postalCode: '160-0023',
      },
    },
    baseSalary: { currency: 'JPY', value: { value: 1_540, unitText: 'HOUR' } },
  });
});

test('nothing a facility wrote gets out of its script or into the markup', () => {
  const text = jobPostingStructuredData(detail, url);
  expect(text).not.toContain('<');
  const { description } = JSON.parse(text) as { description: string };
  expect(description).toBe(
    '<p>先輩が付き添います</p><p>1行目<br>2行目 &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; 終わり</p>',
  );
});

test('an address without the name of its municipality stays in one piece', () => {
  const moved = { ...detail, facility: { ...detail.facility, cityName: '渋谷区' } };
  const { jobLocation } = JSON.parse(jobPostingStructuredData(moved, url)) as {
    jobLocation: { address: Record<string, string> };
  };
  expect(jobLocation.address).toMatchObject({
    addressLocality: '渋谷区',
    streetAddress: '東京都新宿区西新宿',
  });
});

test('the postings of one job are known by the job', () => {
  expect(jobPostingStructuredData(detail, url)).toContain('"name":"ひとこま","value":"j1"');
});
