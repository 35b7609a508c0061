import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import {
  chooseMessageAction,
  facilityMessage,
  messageField,
  openConversation,
  openConversationList,
  pressSendButton,
} from '#testing/components/conversation.tsx';
import { fakeFileUploads } from '#testing/components/sent-files.ts';

import { ComingShiftsQuery } from './coming-client.ts';
import { buildChatMessage } from '#domain/chat/protocol/message.build.ts';

// The sentences of the specification are written out, because a constant would be compared with itself. (Spec section 8)

beforeEach(() => answerDocument(ComingShiftsQuery, { attendanceScheduleList: { sections: [] } }));

const files = (count: number, type = 'application/pdf') =>
  Array.from(
    { length: count },
    (_, index) => new File(['%PDF-'], `資料${index + 1}.pdf`, { type }),
  );
const choose = (chosen: File[]) => page.getByLabelText('添付するファイルを選ぶ').upload(chosen);
const shown = (text: string | RegExp) => page.getByText(text).first();

test('a report that fails says so in the dialog (spec 8.014, 9.001)', async () => {
  const server = await openConversation();
  await chooseMessageAction(facilityMessage.text, '報告');
  server.refuse('NO_ANSWER', '通信に失敗しました');
  await page.getByRole('button', { name: '報告する' }).click();
  await expect.element(shown('報告できませんでした。時間をおいてお試しください')).toBeVisible();
});

test('a mute that fails says so beside the switch (spec 8.015, 9.001)', async () => {
  const server = await openConversationList();
  server.refuse('NO_ANSWER', '通信に失敗しました');
  await page.getByRole('switch', { name: /^ミュート/ }).click({ force: true });
  await expect.element(shown('ミュートできませんでした')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /^ミュート/ })).not.toBeChecked();
});

test('a refused message can be pressed again, and is sent then (spec 8.016, 9.001)', async () => {
  const server = await openConversation();
  server.refuse('VALIDATION_FAILED', '送信できない内容です');
  await messageField().fill('着きました');
  await pressSendButton();
  const again = page.getByRole('button', { name: '送信できませんでした。タップして再送' });
  await expect.element(again).toBeVisible();
  server.accept();
  await again.click();
  await expect.poll(() => server.sent).toMatchObject([{ text: '着きました' }]);
  await expect.element(again).not.toBeInTheDocument();
});

test('a message that is not allowed says so, and is not offered again (spec 8.017, 9.001)', async () => {
  const server = await openConversation();
  server.refuse('CHANNEL_ENDED', 'このトークには送信できません');
  await messageField().fill('着きました');
  await pressSendButton();
  await expect
    .element(shown('送信できませんでした（権限がありません）。このトークには送信できません'))
    .toBeVisible();
  const again = page.getByRole('button', { name: /タップして再送/ });
  await expect.element(again).not.toBeInTheDocument();
});

test('a deleted message stays as one sentence (spec 8.018, 9.001)', async () => {
  const deletedAt = '2026-11-22T01:00:00.000Z';
  await openConversation({ more: [buildChatMessage(3, { text: '', deletedAt })] });
  await expect.element(shown('このメッセージは削除されました')).toBeVisible();
});

test('a list without conversations says so, and how one begins (spec 8.019, 9.001)', async () => {
  await openConversationList();
  await expect.element(shown('まだメッセージはありません')).toBeVisible();
  await expect.element(shown('応募すると施設と連絡できます')).toBeVisible();
});

test('a type of file that is not taken says which are, and nothing is sent (spec 8.020, 9.001)', async () => {
  const { sent } = fakeFileUploads([]);
  await openConversation();
  await choose(files(1, 'application/zip'));
  await expect
    .element(shown('この形式のファイルは送信できません（JPEG・PNG・PDFのみ）'))
    .toBeVisible();
  expect(sent).toEqual([]);
});

test('a message waits for its file; the press on the cross cancels the upload (spec 8.021, 9.001)', async () => {
  const { sent, aborted } = fakeFileUploads([null]);
  const server = await openConversation();
  await messageField().fill('資料です');
  await choose(files(1));
  await expect.poll(() => sent.length).toBe(1);
  await pressSendButton();
  await expect.element(shown('添付ファイルのアップロードが終わるまでお待ちください')).toBeVisible();
  expect(server.sent).toEqual([]);

  await page.getByRole('button', { name: '資料1.pdfのアップロードを取り消す' }).click();
  await expect.poll(() => aborted).toEqual([expect.stringContaining('channel=c1')]);
  await expect
    .element(page.getByRole('list', { name: /添付するファイル/ }))
    .not.toBeInTheDocument();
  await pressSendButton();
  await expect.poll(() => server.sent).toMatchObject([{ text: '資料です', attachmentIds: [] }]);
});

test('an eleventh file is one too many, and ten are taken (spec 8.022, 9.001)', async () => {
  fakeFileUploads(Array.from({ length: 10 }, () => null));
  await openConversation();
  await choose(files(11));
  await expect.element(shown('添付できるのは10件までです')).toBeVisible();
  const taken = page.getByRole('button', { name: /のアップロードを取り消す$/ });
  expect(taken.elements()).toHaveLength(10);
  for (let left = 10; left > 0; left -= 1) await taken.first().click();
});

test('slow mode counts the seconds to the next message (spec 8.023, 9.001)', async () => {
  const { sent } = await openConversation();
  await messageField().fill('一つ目');
  await pressSendButton();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(shown(/^低速モード ON（あと[1-9]秒）$/)).toBeVisible();
});
