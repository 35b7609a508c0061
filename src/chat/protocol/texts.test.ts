import { expect, test } from 'vitest';

import { channelWords, composerWords, connectionTexts, messageWords } from './texts.ts';

test.each([
  ['a lost connection', connectionTexts.lost, '接続が切れました。再接続しています…'],
  ['no connection', connectionTexts.failed, 'チャットに接続できませんでした'],
  ['what then to do', connectionTexts.reload, /^ページを再読み込みしてください。/],
  ['a failed report (spec 8.014)', messageWords.flagFailed, /^報告できませんでした。/],
  ['a failed mute (spec 8.015)', channelWords.muteFailed, 'ミュートできませんでした'],
  ['a failed message (spec 8.016)', messageWords.failed, '送信できませんでした。タップして再送'],
  ['an unauthorized message (spec 8.017)', messageWords.failedForbidden, /権限がありません/],
  ['a deleted message (spec 8.018)', messageWords.deleted, 'このメッセージは削除されました'],
  ['no channels (spec 8.019)', channelWords.none, 'まだメッセージはありません'],
  ['a failed file', composerWords.fileFailed, 'ファイルをアップロードできませんでした'],
  ['a failed image', composerWords.imageFailed, '画像をアップロードできませんでした'],
  ['a refused type (spec 8.020)', composerWords.typeRefused, /^この形式のファイルは送信できません/],
  [
    'unfinished uploads (spec 8.021)',
    composerWords.stillUploading,
    /アップロードが終わるまでお待ちください$/,
  ],
  ['too many files (spec 8.022)', composerWords.tooMany, '添付できるのは10件までです'],
  ['slow mode (spec 8.023)', composerWords.slow(2), '低速モード ON（あと2秒）'],
])('the chat’s Japanese text for %s (spec 9.001)', (_of, text, wanted) => {
  expect(text).toMatch(wanted);
});
