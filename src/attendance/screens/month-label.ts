/** 「2026年11月」 of `2026-11`. */
export function monthLabel(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}
