import { MarkedText } from '#platform/ui/display/with-furigana.tsx';
import { ReadAloud } from '#platform/ui/display/read-aloud.tsx';

/** Length from which a text gets a button to read it aloud. */
const longText = 40;

/** Text by a facility, with its line breaks, and read aloud by devices that can; nothing for an empty text. */
export function FacilityText({ text }: { text: string }) {
  const shown = text.trim();
  if (shown === '') return null;
  return (
    <div>
      <p className="whitespace-pre-line">
        <MarkedText>{shown}</MarkedText>
      </p>
      {shown.length >= longText && <ReadAloud text={shown} />}
    </div>
  );
}
