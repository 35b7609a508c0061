import { WithFurigana } from '#platform/ui/display/with-furigana.tsx';
import { ReadAloud } from '#platform/ui/display/read-aloud.tsx';

/** Shorter texts are read at a glance. */
const longText = 40;

/**
 * A facility's own text with its line breaks, which the device reads aloud where it can; renders nothing for
 * an empty text.
 */
export function FacilityText({ text }: { text: string }) {
  const shown = text.trim();
  if (shown === '') return null;
  return (
    <div>
      <p className="whitespace-pre-line">
        <WithFurigana>{shown}</WithFurigana>
      </p>
      {shown.length >= longText && <ReadAloud text={shown} />}
    </div>
  );
}
