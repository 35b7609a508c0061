import { beforeEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import {
  FacilityFormChoicesQuery,
  PostalPlacesQuery,
} from '#apps/facility/corporation/choices-client.ts';
import {
  OwnFacilityQuery,
  type OwnFacilityData,
} from '#apps/facility/facilities/own-facilities-client.ts';
import {
  FacilityPageQuery,
  FacilityRecruitmentListQuery,
} from '#apps/worker/facilities/facility-page-client.ts';
import { facilityWrittenFields } from '#domain/recruitment/facilities/facility-view.ts';
import { FacilityPageContent } from '#apps/worker/facilities/facility-page.tsx';

import { answerDocument } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from '#apps/facility/facilities/facility-edit.tsx';

const own: OwnFacilityData = {
  ...hinataFacility,
  accessNote: '正面玄関へ\n夜は裏口へ',
  ambienceNote: '落ち着いた職場です',
  stations: [
    { code: 'S2', name: '西新宿', walkMinutes: 3 },
    { code: 'S1', name: '新宿', walkMinutes: 7 },
  ],
  pictures: ['b', 'a'].map((name) => {
    const id = `facilities/00/${name}.webp`;
    return { id, url: `/files/${id}` };
  }),
};

beforeEach(async () => {
  await page.viewport(1_280, 800);
  return () => page.viewport(360, 780);
});

async function openForm() {
  answerViewer(['facility.write']);
  answerDocument(OwnFacilityQuery, { ownFacility: own });
  answerDocument(PostalPlacesQuery, { postalPlaces: [] });
  answerDocument(FacilityFormChoicesQuery, {
    facilityChoices: {
      services: [{ id: '1', name: '特別養護老人ホーム' }],
      features: [
        { id: '3', name: '寮がある' },
        { id: '2', name: '駅から近い' },
      ],
      smokingMeasures: [{ id: 'INDOORS_BANNED', name: '屋内禁煙' }],
    },
  });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/edit',
    at: '/facility/f1/settings/edit',
    frame: FacilityShell,
  });
}

const preview = () => page.getByRole('region', { name: 'ワーカーに見える内容' });
const nameIn = (root: Pick<typeof page, 'getByRole'>) =>
  root.getByRole('heading', { name: 'ひなたの里', level: 2 });

/** The parts of a page about the facility, and the names of its pictures, loaded or not. */
function read(heading: Element) {
  const body = heading.closest('.gap-7');
  const parts = [...(body?.children ?? [])].map(({ textContent }) => textContent);
  const row = body?.parentElement?.querySelector('ul[aria-label=写真]');
  const pictures = [...(row?.querySelectorAll('img, [role=img]') ?? [])];
  return {
    parts,
    pictures: pictures.map((one) => one.getAttribute('alt') ?? one.getAttribute('aria-label')),
  };
}

test('a facility’s preview says what its page says to workers', async () => {
  answerDocument(FacilityPageQuery, {
    facilityDetail: {
      facilityId: 'f1',
      ...facilityWrittenFields({
        name: own.name,
        serviceName: own.serviceName,
        corporationName: '社会福祉法人 ひなた会',
        publicAddress: `${own.prefectureName}${own.cityName}${own.town}`,
        stations: own.stations,
        imageKeys: own.pictures.map(({ id }) => id),
        featureNames: ['駅から近い'],
        careLevel: own.averageNursingCareLevel,
        ambienceNote: own.ambienceNote,
        accessNote: own.accessNote,
        smokingMeasure: own.smokingMeasure,
      }),
      rate: { value: null, description: '評価はまだありません', ratings: [] },
      figures: [],
      followed: false,
      workedTimes: 0,
      workedTasks: [],
    },
  });
  answerDocument(FacilityRecruitmentListQuery, {
    facilityRecruitmentList: { recruitments: [], cursor: null },
  });
  const ofWorkers = {
    default: () => (
      <FacilityPageContent facilityId="f1" comments={null} notice={null} foot={null} />
    ),
  };
  await openScreen(ofWorkers, { route: 'facilities/:facilityId', at: '/facilities/f1' });
  await expect.element(page.getByText('募集中の日程はありません')).toBeVisible();
  const shown = read(nameIn(page).element());
  await cleanup();

  await openForm();
  await expect.element(nameIn(preview())).toBeVisible();
  const previewed = read(nameIn(preview()).element());
  const byOthers = /^(?:募集中の日程|この施設の記録|施設の評価|ここに、)/;
  const said = ({ parts }: typeof shown) => parts.filter((text) => !byOthers.test(text));
  const [summary = '', ...rest] = said(shown);
  // Only the worker's page has this button.
  expect(summary).toMatch(/フォローする$/);
  expect(said(previewed)).toEqual([summary.replace(/フォローする$/, ''), ...rest]);
  expect(rest).toHaveLength(4);
  expect(previewed.pictures).toEqual(shown.pictures);
  expect(shown.pictures).toEqual(['ひなたの里の写真 1枚目', 'ひなたの里の写真 2枚目']);
});

test('the preview follows what is typed, and says where a word is missing', async () => {
  await openForm();
  await page.getByRole('textbox', { name: /施設の名称/ }).fill(' ひなたの丘 ');
  const heading = (name: string) => preview().getByRole('heading', { name, level: 2, exact: true });
  await expect.element(heading('ひなたの丘')).toBeVisible();
  await page.getByRole('textbox', { name: /施設の名称/ }).fill('');
  await expect.element(heading('未入力')).toBeVisible();
});

test('on a phone the preview is behind a button', async () => {
  await page.viewport(360, 780);
  await openForm();
  await page.getByRole('button', { name: 'プレビュー' }).click();
  await expect.element(nameIn(page.getByRole('dialog'))).toBeVisible();
});
