import { expect, test } from 'vitest';

import { channelWords, composerWords, connectionTexts, messageWords } from './texts.ts';

test.each([
  ['a lost connection', connectionTexts.lost, '接続が切れました。再接続しています…'],
  ['no connection', connectionTexts.failed, 'チャットに接続できませんでした'],
  ['what then to do', connectionTexts.reload, /^ページを再読み込みしてください。/],
  ['a failed report', messageWords.flagFailed, /^報告できませんでした。/],
  ['a failed mute', channelWords.muteFailed, 'ミュートできませんでした'],
  ['a failed message', messageWords.failed, '送信できませんでした。タップして再送'],
  ['an unauthorized message', messageWords.failedForbidden, /権限がありません/],
  ['a deleted message', messageWords.deleted, 'このメッセージは削除されました'],
  ['no channels', channelWords.none, 'まだメッセージはありません'],
  ['a failed file', composerWords.fileFailed, 'ファイルをアップロードできませんでした'],
  ['a failed image', composerWords.imageFailed, '画像をアップロードできませんでした'],
  ['a refused type', composerWords.typeRefused, /^この形式のファイルは送信できません/],
  ['unfinished uploads', composerWords.stillUploading, /アップロードが終わるまでお待ちください$/],
  ['too many files', composerWords.tooMany, '添付できるのは10件までです'],
  ['slow mode', composerWords.slow(2), '低速モード ON（あと2秒）'],
])('the chat’s Japanese text for %s', (_of, text, wanted) => {
  expect(text).toMatch(wanted);
});
