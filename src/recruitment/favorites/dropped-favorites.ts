/** Which favourites were taken out, for the one toast that can bring all of them back. */
export function droppedText(titles: readonly string[]): string {
  const latest = titles.at(-1) ?? '';
  return titles.length > 1
    ? `「${latest}」ほか${titles.length - 1}件をお気に入りから外しました`
    : `「${latest}」をお気に入りから外しました`;
}
