/** Endings of bank names that already say what kind of bank it is. */
const bankKinds: readonly [ending: string, whole: string][] = [
  ['信金', '信用金庫'],
  ['信組', '信用組合'],
  ['労金', '労働金庫'],
];

/** `みずほ銀行`, `西武信用金庫`: the lists of banks leave out or shorten the kind of bank. */
export function bankTitle(name: string): string {
  for (const [ending, whole] of bankKinds) {
    if (name.endsWith(ending)) return name.slice(0, -ending.length) + whole;
  }
  return /(銀行|金庫|組合|農協|漁協|信連|漁連|組連|金連|中金|機構|バンク)$/.test(name)
    ? name
    : `${name}銀行`;
}

/** `新宿支店`, `本店`: the lists leave out 支店 and nothing else, but for `一〇八店` of ゆうちょ銀行. */
export function branchTitle(name: string): string {
  if (/^[〇一二三四五六七八九]{3}$/.test(name)) return `${name}店`;
  return /(店|部|課|室|出張所|営業所|本所|支所|センター|オフィス|プラザ)$/.test(name)
    ? name
    : `${name}支店`;
}
