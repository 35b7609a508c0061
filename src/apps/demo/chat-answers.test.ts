import { expect, test } from 'vitest';

import { facilityChatAnswerText, supportChatAnswerText } from './chat-answers.ts';

const facts = {
  accessNote: '裏の駐車場側からお入りください。',
  phoneNumber: '0312345678',
  belongings: '上履き、筆記用具',
};

test.each([
  ['到着が10分遅れます', '0312345678'],
  ['入口はどこですか', '裏の駐車場側'],
  ['持ち物を教えてください', '上履き、筆記用具'],
  ['熱があるので休みます', 'お大事に'],
  ['着きました', 'お迎え'],
  ['承知しました', 'よろしくお願いいたします'],
  ['クラゲ', 'メッセージを受け取りました'],
])('「%s」 is answered with sense', (text, expected) => {
  expect(facilityChatAnswerText([text], facts)).toContain(expected);
});

test('a facility without notes still says where to go and what to bring', () => {
  const bare = { accessNote: '', phoneNumber: '0312345678', belongings: '' };
  expect(facilityChatAnswerText(['入口は？'], bare)).toContain('正面玄関');
  expect(facilityChatAnswerText(['持ち物は？'], bare)).toContain('上履き');
});

test('all that was written since counts', () => {
  expect(facilityChatAnswerText(['こんにちは', '遅れそうです', 'すみません'], facts)).toContain(
    '到着の見込み',
  );
});

test('support knows where money is shown', () => {
  expect(supportChatAnswerText(['振込がまだです'])).toContain('給与・振込');
  expect(supportChatAnswerText(['こんにちは'])).toContain('担当者');
});
