/** Behind a list that shows what waits longest: each answer brings the next one into it. */
export function MoreWaits() {
  return (
    <p className="text-sm text-fg-2">
      ほかにもあります。上から順に処理すると、続きが表示されます。全件はAPIで取得できます
    </p>
  );
}
