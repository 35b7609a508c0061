import { expect, test } from 'vitest';

import { bankFullName, branchFullName } from './bank-title.ts';

test.each([
  ['みずほ', 'みずほ銀行'],
  ['三井住友信託', '三井住友信託銀行'],
  ['西武信金', '西武信用金庫'],
  ['近畿産業信組', '近畿産業信用組合'],
  ['中央労金', '中央労働金庫'],
  ['いちかわ市農協', 'いちかわ市農協'],
])('the bank %s is shown as %s', (name, title) => {
  expect(bankFullName(name)).toBe(title);
});

test.each([
  ['新宿', '新宿支店'],
  ['本店', '本店'],
  ['東京営業部', '東京営業部'],
  ['新橋出張所', '新橋出張所'],
  ['市役所', '市役所支店'],
  ['一〇八', '一〇八店'],
])('the branch %s is shown as %s', (name, title) => {
  expect(branchFullName(name)).toBe(title);
});
