import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import {
  FacilityFormChoicesQuery,
  PostalPlacesQuery,
} from '#apps/facility/corporation/choices-client.ts';
import {
  EditFacilityMutation,
  OwnFacilityQuery,
  type OwnFacilityData,
} from './own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './facility-edit.tsx';

/** Stored fields that a change of another field sends back unchanged. */
const stored = {
  serviceId: 1,
  phoneNumber: '0312345678',
  zipCode: '1600023',
  cityCode: '13104',
  town: '西新宿',
  streetNumber: '2-8-1',
  latitude: 35.689,
  longitude: 139.692,
  accessNote: '正面玄関へ',
  featureIds: [2],
  averageNursingCareLevel: 3.2,
  ambienceNote: '',
  smokingMeasure: 'INDOORS_BANNED',
  consultationDesk: '事務長 03-1234-5678',
};
const own: OwnFacilityData = {
  ...stored,
  id: 'f1',
  name: 'ひなたの里',
  state: 'PUBLISHED',
  serviceName: '特別養護老人ホーム',
  prefectureName: '東京都',
  cityName: '新宿区',
  stations: [{ code: 'S1', name: '新宿', walkMinutes: 7 }],
  freezeReason: null,
  pictures: [],
};

type Pictures = OwnFacilityData['pictures'];

async function open(rights = ['facility.write'], pictures: Pictures = []) {
  answerViewer(rights);
  answerDocument(OwnFacilityQuery, { ownFacility: { ...own, pictures } });
  answerDocument(PostalPlacesQuery, { postalPlaces: [] });
  answerDocument(FacilityFormChoicesQuery, {
    facilityChoices: {
      services: [{ id: '1', name: '特別養護老人ホーム' }],
      features: [{ id: '2', name: '駅から近い' }],
      smokingMeasures: [{ id: 'INDOORS_BANNED', name: '屋内禁煙' }],
    },
  });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/edit',
    at: '/facility/f1/settings/edit',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '施設の情報を変更する', level: 1 });
  await expect.element(heading).toBeVisible();
}

const name = () => page.getByRole('textbox', { name: /施設の名称/ });
const save = () => page.getByRole('button', { name: '保存する' }).click();

test('the facility is there as it is, and a change is sent with the rest unchanged', async () => {
  await open();
  answerDocument(EditFacilityMutation, { editFacility: { success: true } });
  await name().fill('ひなたの丘');
  await save();
  await expect
    .poll(() => sentVariables(EditFacilityMutation))
    .toEqual([
      {
        input: {
          id: 'f1',
          facility: {
            ...stored,
            name: 'ひなたの丘',
            stations: [{ code: 'S1', walkMinutes: 7 }],
            pictureIds: [],
          },
        },
      },
    ]);
});

test('a refusal stays above the form, and what was typed stays', async () => {
  await open();
  const message = 'これからの勤務があるため、住所は変更できません';
  refuse(EditFacilityMutation, { code: 'FACILITY_HAS_SHIFTS', message });
  await page.getByRole('textbox', { name: /番地/ }).fill('9-9-9');
  await save();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /番地/ })).toHaveValue('9-9-9');
});

test('without the right there is a sentence and no form', async () => {
  await open([]);
  await expect.element(page.getByText(/変更できません。オーナーか管理者に依頼/)).toBeVisible();
  expect(page.getByRole('button', { name: '保存する' }).query()).toBeNull();
});
