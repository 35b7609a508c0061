import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { currentTermsVersion, termsVersions } from '#domain/corporation/consents/terms-rules.ts';

import { termsText } from './terms-text.ts';

/**
 * Digests of the texts, because an accepted text must stay word for word. When a number of the rules changes, write the
 * old number into the old text, and add a new version with the new number.
 */
const digests: Readonly<Record<string, string>> = {
  '2026-11': '125b0a3748fbe969',
  '2026-12': '043af2acdad8efaa',
  '2027-01': '5b97ab96c7aaa069',
};

test.each(termsVersions.map(({ version }) => [version]))(
  'the text of version %s is what was announced',
  (version) => {
    const text = JSON.stringify(termsText(version));
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(digests[version]);
  },
);

test('the newest text has an article for each subject, numbered without gaps', () => {
  const titles = (termsText(currentTermsVersion) ?? []).map(({ title }) => title);
  expect(titles.map((title) => title.match(/^第(\d+)条/)?.[1])).toEqual(
    titles.map((_title, index) => String(index + 1)),
  );
  for (const subject of [
    '料金',
    '労働条件の通知',
    '立替払い',
    '取消し',
    '直接雇用',
    '個人情報',
    '準拠法',
  ])
    expect(titles.some((title) => title.includes(subject))).toBe(true);
});

test('the newest text says what the rules of early ends and asked cancellations say', () => {
  const words = JSON.stringify(termsText(currentTermsVersion));
  expect(words).toContain('ワーカーが同意するか、当社が双方の説明を聞いて認めるまでは、同じです');
  expect(words).toContain('法人が否定しない限り、募集に戻りません');
  expect(words).not.toContain('勤務の途中で法人の都合により帰したときは');
});

test('there is no text without its version', () => {
  expect(termsText('2025-01')).toBeNull();
});
