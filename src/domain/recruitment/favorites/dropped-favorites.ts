/** Returns the text of the toast that can undo all recent removals. */
export function removedFavoritesText(titles: readonly string[]): string {
  const latest = titles.at(-1) ?? '';
  return titles.length > 1
    ? `「${latest}」ほか${titles.length - 1}件をお気に入りから外しました`
    : `「${latest}」をお気に入りから外しました`;
}
