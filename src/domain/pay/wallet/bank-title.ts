/** Shortened endings of bank names in the list, and the full word for each. */
const bankKinds: readonly [ending: string, whole: string][] = [
  ['信金', '信用金庫'],
  ['信組', '信用組合'],
  ['労金', '労働金庫'],
];

/** The full name of a bank, such as `みずほ銀行` or `西武信用金庫`: bank lists leave out or shorten the kind of bank. */
export function bankFullName(name: string): string {
  for (const [ending, whole] of bankKinds) {
    if (name.endsWith(ending)) return name.slice(0, -ending.length) + whole;
  }
  return /(銀行|金庫|組合|農協|漁協|信連|漁連|組連|金連|中金|機構|バンク)$/.test(name)
    ? name
    : `${name}銀行`;
}

/** The full name of a branch, such as `新宿支店` or `本店`: bank lists leave out only 支店, and the 店 of ゆうちょ銀行 (`一〇八店`). */
export function branchFullName(name: string): string {
  if (/^[〇一二三四五六七八九]{3}$/.test(name)) return `${name}店`;
  return /(店|部|課|室|出張所|営業所|本所|支所|センター|オフィス|プラザ)$/.test(name)
    ? name
    : `${name}支店`;
}
