import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import {
  FacilityFormChoicesQuery,
  PostalPlacesQuery,
  SearchFacilityStationQuery,
  SearchMunicipalityQuery,
} from '#apps/facility/corporation/choices-client.ts';
import {
  facilitySentences as sentences,
  pointOutsidePrefectureSentence,
} from '#domain/corporation/messages.ts';
import { CreateFacilityMutation, OwnFacilityQuery } from './own-facilities-client.ts';

import { expectElementInWindow } from '#testing/components/answers.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import {
  answerPlaces,
  hinataAndHillFacilities,
  hinataFacility,
  answerViewer,
} from '#testing/components/facility.ts';
import { focusOn, openScreen, tabTo } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './facility-new.tsx';

const shinjuku = { code: '13104', name: '新宿区', prefectureName: '東京都' };

async function open(
  rights = ['corporation.write', 'facility.write'],
  facilities: Parameters<typeof answerViewer>[1] = [],
) {
  answerViewer(rights, facilities);
  answerDocument(FacilityFormChoicesQuery, {
    facilityChoices: {
      services: [{ id: '1', name: '特別養護老人ホーム' }],
      features: [{ id: '2', name: '駅から近い' }],
      smokingMeasures: [{ id: 'INDOORS_BANNED', name: '屋内禁煙' }],
    },
  });
  answerDocument(PostalPlacesQuery, { postalPlaces: [{ municipality: shinjuku, town: '西新宿' }] });
  answerDocument(SearchMunicipalityQuery, { searchMunicipality: [shinjuku] });
  answerDocument(SearchFacilityStationQuery, {
    searchFacilityStation: [{ code: 'S1', name: '新宿', lineNames: ['JR山手線'] }],
  });
  answerPlaces();
  await openScreen(screen, { route: 'facility/new', at: '/facility/new', frame: FacilityShell });
  const heading = page.getByRole('heading', { name: '施設を登録する', level: 1 });
  await expect.element(heading).toBeVisible();
}

afterEach(() => page.viewport(360, 780));

const field = (name: RegExp) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: '保存する' }).click();

/** Opens the fields of numbers, once the stations that are found for the address have moved them down. */
async function openNumbers() {
  await expect.element(page.getByRole('button', { name: '新宿駅から' })).toBeVisible();
  await page.getByText('緯度・経度を数字で入力する').click();
}

/** Fills every required field; the address comes from the postal code. */
async function fill() {
  await field(/施設の名称/).fill('ひなたの里');
  await page.getByLabelText(/サービスの種別/).selectOptions('1');
  await field(/電話番号/).fill('03-1234-5678');
  await field(/相談窓口/).fill('事務長 03-1234-5678');
  await field(/郵便番号/).fill('160-0023');
  await page.getByRole('button', { name: '東京都新宿区西新宿' }).click();
  await field(/番地/).fill('2-8-1');
  await openNumbers();
  await field(/緯度/).fill('35.689');
  await field(/経度/).fill('139.692');
  await page.getByLabelText(/受動喫煙/).selectOptions('INDOORS_BANNED');
}

test('the postal code fills in the address, a station is found by name, and all of it is sent', async () => {
  await open();
  answerDocument(CreateFacilityMutation, { createFacility: { id: 'f9' } });
  await fill();
  await expect.element(field(/町名/)).toHaveValue('西新宿');
  await page.getByRole('combobox', { name: /最寄り駅/ }).fill('しん');
  await page.getByRole('option', { name: /新宿駅/ }).click();
  await expect.element(field(/新宿駅から徒歩/)).toHaveFocus();
  await field(/新宿駅から徒歩/).fill('７');
  await page.getByLabelText('駅から近い').click();
  await save();
  await expect
    .poll(() => sentVariables(CreateFacilityMutation))
    .toEqual([
      {
        input: {
          name: 'ひなたの里',
          serviceId: 1,
          phoneNumber: '03-1234-5678',
          zipCode: '160-0023',
          cityCode: '13104',
          town: '西新宿',
          streetNumber: '2-8-1',
          latitude: 35.689,
          longitude: 139.692,
          accessNote: '',
          featureIds: [2],
          averageNursingCareLevel: null,
          ambienceNote: '',
          smokingMeasure: 'INDOORS_BANNED',
          consultationDesk: '事務長 03-1234-5678',
          stations: [{ code: 'S1', walkMinutes: 7 }],
          pictureIds: [],
        },
      },
    ]);
});

test('what another facility says is taken over by a press, is named, and leaves what was typed', async () => {
  await open(undefined, hinataAndHillFacilities);
  answerDocument(OwnFacilityQuery, {
    ownFacility: { ...hinataFacility, id: 'f2', name: 'ひなたの丘' },
  });
  await field(/相談窓口/).fill('看護部長 03-9999-0000');
  await page.getByLabelText('写す元の施設').selectOptions('f2');
  await page.getByRole('button', { name: '「ひなたの丘」の内容を写す' }).click();
  const note = page.getByText(/「ひなたの丘」のサービスの種別・電話番号・受動喫煙/);
  await expect.element(note).toBeVisible();
  // The pressed button is gone, so the focus is on the note.
  expect(document.activeElement?.contains(note.element())).toBe(true);
  expect(sentVariables(OwnFacilityQuery)).toEqual([{ id: 'f2' }]);
  await expect.element(page.getByLabelText(/サービスの種別/)).toHaveValue('1');
  await expect.element(field(/^電話番号/)).toHaveValue('0312345678');
  await expect.element(field(/相談窓口/)).toHaveValue('看護部長 03-9999-0000');
  await expect.element(page.getByLabelText('駅から近い')).toBeChecked();
  for (const own of [/施設の名称/, /郵便番号/, /町名/, /番地/, /行き方/, /平均要介護度/])
    await expect.element(field(own)).toHaveValue('');
  expect(page.getByRole('button', { name: /内容を写す/ }).query()).toBeNull();
});

test('a facility that cannot be read says so, and can be tried again', async () => {
  await open(undefined, hinataAndHillFacilities.slice(0, 1));
  refuse(OwnFacilityQuery, { code: 'NOT_FOUND', message: '見つかりませんでした' });
  const take = page.getByRole('button', { name: '「ひなたの里」の内容を写す' });
  await take.click();
  await expect.element(page.getByText('見つかりませんでした')).toBeVisible();
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  await take.click();
  await expect.element(page.getByText(/「ひなたの里」の.*を写しました/)).toBeVisible();
});

test('the addresses of a postal code are scrolled above the bars, and the field stays focused', async () => {
  await page.viewport(360, 640);
  await open();
  const zip = field(/郵便番号/);
  await zip.click();
  // Top edge, in pixels, of the bars at the bottom; content scrolled into view stops above that edge.
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const bars = window.innerHeight - Number.parseFloat(scrollPaddingBottom);
  expect(bars).toBeLessThan(600);
  window.scrollBy(0, zip.element().getBoundingClientRect().bottom - bars);
  await userEvent.keyboard('1600023');
  const found = page.getByRole('button', { name: '東京都新宿区西新宿' });
  await expect.element(found).toBeVisible();
  const bottom = () => found.element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThanOrEqual(bars);
  await expect.element(zip).toHaveFocus();
});

test('what cannot be sent is named at its field before anything is sent', async () => {
  await open();
  await save();
  for (const name of [
    'name',
    'serviceId',
    'phoneNumber',
    'consultationDesk',
    'zipCode',
    'cityCode',
    'town',
    'streetNumber',
    'latitude',
    'smokingMeasure',
  ] as const)
    // The summary has each sentence as a link.
    await expect.element(page.getByRole('link', { name: sentences[name] })).toBeVisible();
  expect(sentVariables(CreateFacilityMutation)).toEqual([]);
});

// The test presses some seventy keys in sequence.
test('a facility is registered by keyboard alone', async () => {
  await open();
  answerDocument(CreateFacilityMutation, { createFacility: { id: 'f9' } });
  const type = async (name: RegExp, text: string) => {
    await tabTo(field(name));
    await userEvent.keyboard(text);
  };
  const choose = async (name: RegExp) => {
    await tabTo(page.getByRole('combobox', { name }));
    await userEvent.keyboard('{ArrowDown}');
  };
  await type(/施設の名称/, 'ひなたの里');
  await choose(/サービスの種別/);
  await type(/電話番号/, '03-1234-5678');
  await type(/相談窓口/, '事務長 03-1234-5678');
  await type(/郵便番号/, '160-0023');
  const found = page.getByRole('button', { name: '東京都新宿区西新宿' });
  await expect.element(found).toBeVisible();
  await tabTo(found);
  await userEvent.keyboard('{Enter}');
  await type(/番地/, '2-8-1');
  await tabTo(page.getByText('緯度・経度を数字で入力する'));
  await userEvent.keyboard('{Enter}');
  await type(/緯度/, '35.689');
  await type(/経度/, '139.692');
  await tabTo(page.getByRole('combobox', { name: /最寄り駅/ }));
  await userEvent.keyboard('しん');
  await expect.element(page.getByRole('option', { name: /新宿駅/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field(/新宿駅から徒歩/)).toHaveFocus();
  await userEvent.keyboard('7');
  await tabTo(page.getByRole('checkbox', { name: '駅から近い' }));
  await userEvent.keyboard(' ');
  await choose(/受動喫煙/);
  await tabTo(page.getByRole('button', { name: '保存する' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentVariables(CreateFacilityMutation)).toHaveLength(1);
  expect(sentVariables(CreateFacilityMutation)[0]?.input).toMatchObject({
    serviceId: 1,
    town: '西新宿',
    stations: [{ code: 'S1', walkMinutes: 7 }],
    featureIds: [2],
    smokingMeasure: 'INDOORS_BANNED',
  });
});

test('the municipality is found by name, and a station is taken away by keyboard', async () => {
  await open();
  const city = page.getByRole('combobox', { name: /市区町村/ });
  await city.fill('しんじゅく');
  await page.getByRole('option', { name: '東京都新宿区' }).click();
  await expect.element(city).toHaveValue('東京都新宿区');
  const stations = page.getByRole('combobox', { name: /最寄り駅/ });
  await stations.fill('しん');
  await page.getByRole('option', { name: /新宿駅/ }).click();
  await expect.element(field(/新宿駅から徒歩/)).toHaveFocus();
  (page.getByRole('button', { name: '新宿駅を外す' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stations).toHaveFocus();
  expect(field(/新宿駅から徒歩/).query()).toBeNull();
});

test('a postal code that no list has says so, and the address below is chosen, typed and sent', async () => {
  await open();
  answerDocument(PostalPlacesQuery, { postalPlaces: [] });
  answerDocument(CreateFacilityMutation, { createFacility: { id: 'f9' } });
  await field(/施設の名称/).fill('ひなたの里');
  await page.getByLabelText(/サービスの種別/).selectOptions('1');
  await field(/電話番号/).fill('03-1234-5678');
  await field(/相談窓口/).fill('事務長 03-1234-5678');
  // This postal code belongs to a single hospital.
  await field(/郵便番号/).fill('160-8582');
  const said = page.getByRole('status').filter({ hasText: 'この郵便番号は見つかりませんでした' });
  await expectElementInWindow(said);
  const advice = /会社や施設だけの番号の場合は、下の欄に住所を直接入力してください/;
  await expect.element(said.getByText(advice)).toBeVisible();
  await page.getByRole('combobox', { name: /市区町村/ }).fill('しんじゅく');
  await page.getByRole('option', { name: '東京都新宿区' }).click();
  await field(/町名/).fill('信濃町');
  await field(/番地/).fill('35');
  await openNumbers();
  await field(/緯度/).fill('35.682');
  await field(/経度/).fill('139.719');
  await page.getByLabelText(/受動喫煙/).selectOptions('INDOORS_BANNED');
  await save();
  await expect.poll(() => sentVariables(CreateFacilityMutation)).toHaveLength(1);
  expect(sentVariables(CreateFacilityMutation)[0]?.input).toMatchObject({
    zipCode: '160-8582',
    cityCode: '13104',
    town: '信濃町',
    streetNumber: '35',
  });
  expect(sentVariables(PostalPlacesQuery)).toEqual([{ zipCode: '1608582' }]);
});

test('a refusal by the server is shown at its field, and what was typed stays', async () => {
  await open();
  refuse(CreateFacilityMutation, {
    code: 'VALIDATION_FAILED',
    message: '入力内容を確認してください',
    fields: { phoneNumber: sentences.phoneNumber },
  });
  await fill();
  await save();
  await expect.element(field(/電話番号/)).toHaveAccessibleDescription(/10桁または11桁/);
  await expect.element(field(/施設の名称/)).toHaveValue('ひなたの里');
});

test('without the right there is a sentence and no form', async () => {
  await open(['facility.write']);
  await expect.element(page.getByText(/登録できません。オーナーに依頼/)).toBeVisible();
  expect(page.getByRole('button', { name: '保存する' }).query()).toBeNull();
});

// Without a graphics card, the map is slow to draw.
test('the marker is moved by buttons and by keys, the distance follows, and the numbers stay typeable', async () => {
  await open();
  await expect.element(page.getByText(/市区町村と町名を入れると/)).toBeVisible();
  await field(/郵便番号/).fill('160-0023');
  await page.getByRole('button', { name: '東京都新宿区西新宿' }).click();
  await page.getByRole('button', { name: '新宿駅から' }).click();
  // The pressed list is gone, so the focus is on the heading.
  await expect.element(page.getByRole('heading', { name: '施設の場所' })).toHaveFocus();
  const north = page.getByRole('button', { name: '北へ10m' });
  await north.click();
  await expect.element(page.getByText('直線の距離：新宿駅 10m')).toBeVisible();
  await focusOn(north);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(page.getByText('直線の距離：新宿駅 110m')).toBeVisible();
  await page.getByText('緯度・経度を数字で入力する').click();
  await expect.element(field(/緯度/)).toHaveValue('35.690988');
  await field(/緯度/).fill('35.7');
  await expect.element(page.getByText('直線の距離：新宿駅 1.1km')).toBeVisible();
});

test('a station near the place on the map is added by a press', async () => {
  await open();
  await fill();
  await page.getByRole('button', { name: '新宿駅を追加する' }).click();
  await expect.element(field(/新宿駅から徒歩/)).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: '新宿駅を追加する' }))
    .not.toBeInTheDocument();
});

test('a point outside of the prefecture is named at the numbers, which are seen then', async () => {
  await open();
  await fill();
  refuse(CreateFacilityMutation, {
    code: 'VALIDATION_FAILED',
    message: '入力を確かめてください',
    fields: { latitude: pointOutsidePrefectureSentence },
  });
  await save();
  await expect
    .element(page.getByRole('link', { name: pointOutsidePrefectureSentence }))
    .toBeVisible();
  await expect.element(field(/緯度/)).toBeVisible();
  // The section stays open while its numbers are corrected, and both fields stay reachable.
  await field(/緯度/).fill('3');
  await expect
    .element(page.getByRole('link', { name: pointOutsidePrefectureSentence }))
    .not.toBeInTheDocument();
  await expect.element(field(/緯度/)).toBeVisible();
  await expect.element(field(/緯度/)).toHaveFocus();
  await userEvent.tab();
  await expect.element(field(/経度/)).toHaveFocus();
});
