/** Former and colloquial names of a bank, by bank code. A renamed bank keeps its code. (Rule 8.8) */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  '0005': ['UFJ', 'MUFG', '東京三菱'],
  '0009': ['SMBC', '住友', 'さくら'],
  '0033': ['ジャパンネット', 'JNB'],
  '0036': ['イーバンク'],
  '0038': ['住信SBIネット', '住信SBI', 'スミシンエスビーアイ'],
  '0039': ['じぶん'],
  '0117': ['青森', 'みちのく'],
  '0137': ['八千代', '東京都民', '新銀行東京'],
  '0140': ['第四', '北越'],
  '0154': ['三重', '第三'],
  '0159': ['近畿大阪', '関西アーバン'],
  '0181': ['十八', '親和'],
  '0397': ['新生'],
  '0542': ['愛知', '中京'],
  '9900': ['郵便局', '郵貯'],
};

/** Abbreviated endings of bank names in the list, and the full words that people type instead. */
const wholeWords: readonly (readonly [short: string, whole: string])[] = [
  ['信金', '信用金庫'],
  ['信組', '信用組合'],
  ['労金', '労働金庫'],
  ['農協', '農業協同組合'],
];

/**
 * Returns other names by which people find a bank: former names, 「信用金庫」 for 「信金」, and JA before the name of a
 * 農協.
 */
export function bankAliases({ code, name }: { code: string; name: string }): string[] {
  const whole = wholeWords.flatMap(([short, long]) =>
    name.endsWith(short) ? [name.slice(0, -short.length) + long] : [],
  );
  const agricultural = name.endsWith('農協') ? [`JA${name.slice(0, -'農協'.length)}`] : [];
  return [...(formerNames[code] ?? []), ...whole, ...agricultural];
}
