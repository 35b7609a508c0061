import { expect, test } from 'vitest';

import { oneTimeCodeInMessage, formatDemoContact } from './view.ts';

test('a code is found in a message about codes, and nowhere else', () => {
  expect(
    oneTimeCodeInMessage('【ひとこま】認証コードは122592です。10分以内に入力してください。'),
  ).toBe('122592');
  expect(oneTimeCodeInMessage('@127.0.0.1 コード #122592')).toBe('122592');
  expect(oneTimeCodeInMessage('振込 122592円が完了しました。')).toBeNull();
  expect(oneTimeCodeInMessage('コードは1234567です')).toBeNull();
});

test('numbers whose groups are known are grouped, everything else stays as it is', () => {
  expect(formatDemoContact('09000000001')).toBe('090-0000-0001');
  expect(formatDemoContact('06012345678')).toBe('060-1234-5678');
  expect(formatDemoContact('0300000001')).toBe('03-0000-0001');
  expect(formatDemoContact('0450000001')).toBe('0450000001');
  expect(formatDemoContact('someone@example.jp')).toBe('someone@example.jp');
});
