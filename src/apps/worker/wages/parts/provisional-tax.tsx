import { Words } from '#platform/ui/display/words.tsx';

/** Explains a provisional tax, computed by the table of another year. (Rule 6.2) */
export function ProvisionalTaxNote({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <p className="pt-2 text-sm leading-160 text-fg-2">
      <Words>
        仮の税額です。支払う年の税額表がまだ登録されていないため、登録されている表で計算しました。登録されたら計算し直し、差額を精算します。
      </Words>
    </p>
  );
}

/** Marks an amount that contains a provisional tax. */
export function ProvisionalMark({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <span className="text-sm font-normal text-fg-2">
      <Words>（仮の税額）</Words>
    </span>
  );
}
