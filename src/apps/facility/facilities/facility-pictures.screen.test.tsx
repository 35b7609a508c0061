import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import {
  FacilityFormChoicesQuery,
  PostalPlacesQuery,
} from '#apps/facility/corporation/choices-client.ts';
import { EditFacilityMutation, OwnFacilityQuery } from './own-facilities-client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { choosePhoto } from '#testing/components/chosen-photo.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { fakeFileUploads } from '#testing/components/sent-files.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './facility-edit.tsx';

/** A picture of one pixel, so that no picture is requested from the server. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const pictureOf = (id: string) => ({ id, url: `${pixel}#${id}` });

async function open(ids: readonly string[]) {
  answerViewer(['facility.write']);
  answerDocument(OwnFacilityQuery, {
    ownFacility: { ...hinataFacility, pictures: ids.map(pictureOf) },
  });
  answerDocument(PostalPlacesQuery, { postalPlaces: [] });
  answerDocument(FacilityFormChoicesQuery, {
    facilityChoices: {
      services: [{ id: '1', name: '特別養護老人ホーム' }],
      features: [{ id: '2', name: '駅から近い' }],
      smokingMeasures: [{ id: 'INDOORS_BANNED', name: '屋内禁煙' }],
    },
  });
  answerDocument(EditFacilityMutation, { editFacility: { success: true } });
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/edit',
    at: '/facility/f1/settings/edit',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('button', { name: '写真を選ぶ' })).toBeVisible();
}

const press = (name: string) => page.getByRole('button', { name, exact: true });
const savedIds = async () => {
  await press('保存する').click();
  await expect.poll(() => sentVariables(EditFacilityMutation).length).toBe(1);
  return sentVariables(EditFacilityMutation)[0]?.input.facility.pictureIds;
};

test('pictures are put in order by keyboard, and one that is taken out can be put back', async () => {
  await open(['a', 'b', 'c']);
  await press('3枚目を前へ').click();
  // The focus stays on the moved picture's button, so that the next press moves the same picture again.
  await expect.element(press('2枚目を前へ')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('写真を1枚目にしました')).toBeInTheDocument();
  await expect.element(press('1枚目を後ろへ')).toHaveFocus();
  await press('2枚目を外す').click();
  await expect.element(page.getByText(/写真を外しました/)).toBeVisible();
  await expect.element(press('元に戻す')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await savedIds()).toEqual(['c', 'a', 'b']);
});

test('a picture that did not get there says why, stops the save, and is sent again', async () => {
  const message = 'ファイルの受け付けが混み合っています。少し待ってから、もう一度お試しください';
  const busy = { errors: [{ message, extensions: { code: 'UPLOAD_BUSY' } }] };
  const sending = fakeFileUploads([
    { status: 503, body: busy },
    { status: 201, body: pictureOf('new') },
  ]);
  await open(['a']);
  await choosePhoto();
  await expect.element(page.getByText(message)).toBeVisible();
  await press('保存する').click();
  await expect.element(page.getByRole('link', { name: /まだ送り終えていません/ })).toBeVisible();
  expect(sentVariables(EditFacilityMutation)).toEqual([]);
  await press('もう一度送る').click();
  await expect.element(press('2枚目を外す')).toBeVisible();
  expect(sending.sent).toHaveLength(2);
  expect(await savedIds()).toEqual(['a', 'new']);
});

test('with ten pictures there is no place for another, until one is taken out', async () => {
  await open('abcdefghi'.split(''));
  fakeFileUploads([{ status: 201, body: pictureOf('j') }]);
  await choosePhoto();
  await expect.element(page.getByText(/写真が10枚になりました/)).toBeVisible();
  expect(press('写真を選ぶ').query()).toBeNull();
  await press('1枚目を外す').click();
  await expect.element(press('写真を選ぶ')).toBeVisible();
});
