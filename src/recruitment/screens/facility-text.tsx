/** A facility's own text with its line breaks; renders nothing for an empty text. */
export function FacilityText({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return <p className="whitespace-pre-line">{text.trim()}</p>;
}
