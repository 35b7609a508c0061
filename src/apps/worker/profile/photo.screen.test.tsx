import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { expectElementInWindow, setSmallWindow } from '#testing/components/answers.ts';
import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { choosePhoto } from '#testing/components/chosen-photo.ts';
import { namesOnlyProfile } from '#testing/components/profile.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { fakeFileUploads } from '#testing/components/sent-files.ts';
import { UpdateWorkerMainImageMutation, WorkerProfileQuery } from './client.ts';
import * as photo from './photo.tsx';

const sentence = '写真を受け付けられませんでした。もう一度お試しください';
/** A single pixel as a data URL, so that no picture is requested from the server. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

async function open(representativeImage: string | null = null) {
  await setSmallWindow();
  answerDocument(WorkerProfileQuery, {
    workerProfile: { ...namesOnlyProfile, representativeImage },
  });
  await openScreen(photo, { route: 'me/profile/photo', at: '/me/profile/photo' });
  await expect.element(page.getByRole('heading', { name: '顔写真', level: 1 })).toBeVisible();
}

/** Doubles the text size, which moves the place of the error below the visible window. */
function enlargeText() {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  onTestFinished(() => void style.removeProperty('font-size'));
}

const press = (name: string) => page.getByRole('button', { name, exact: true });
const save = () => press('この写真を登録する').click();
const said = () => page.getByRole('alert').getByText(sentence);

test('a photo that was not taken in is answered in the window, and is sent again by the next press', async () => {
  const refused = { errors: [{ message: sentence, extensions: { code: 'IMAGE_BROKEN' } }] };
  const sending = fakeFileUploads([
    { status: 400, body: refused },
    { status: 201, body: { uploadId: 'u1' } },
  ]);
  await open();
  await choosePhoto();
  enlargeText();
  await save();
  await expectElementInWindow(said());
  expect(sentVariables(UpdateWorkerMainImageMutation)).toEqual([]);
  answerDocument(UpdateWorkerMainImageMutation, {
    updateWorkerMainImage: { success: true, updatedImage: pixel },
  });
  await save();
  await expect.element(page.getByText('移動先：/me/profile')).toBeVisible();
  expect(sending.sent).toHaveLength(2);
  expect(sentVariables(UpdateWorkerMainImageMutation)).toEqual([{ input: { uploadId: 'u1' } }]);
});

test('a photo that arrived and was refused is answered in the window, and is not sent twice', async () => {
  const sending = fakeFileUploads([{ status: 201, body: { uploadId: 'u1' } }]);
  await open();
  await choosePhoto();
  enlargeText();
  refuse(UpdateWorkerMainImageMutation, { code: 'REFUSED', message: sentence });
  await save();
  await expectElementInWindow(said());
  await save();
  await expect.poll(() => sentVariables(UpdateWorkerMainImageMutation)).toHaveLength(2);
  await expectElementInWindow(said());
  expect(sending.sent).toHaveLength(1);
});

test('a removal that was refused is answered in its question, and nowhere else', async () => {
  await open(pixel);
  refuse(UpdateWorkerMainImageMutation, { code: 'REFUSED', message: sentence });
  await press('写真を削除する').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '削除する' }).click();
  await expectElementInWindow(question.getByRole('alert').getByText(sentence));
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  expect(sentVariables(UpdateWorkerMainImageMutation)).toEqual([{ input: { uploadId: null } }]);
});

test('without a photo the press says at its field that one is needed', async () => {
  await open();
  await save();
  await expectElementInWindow(page.getByText(/写真を撮るか、選んでください$/));
  expect(sentVariables(UpdateWorkerMainImageMutation)).toEqual([]);
});
