/** A facility's own text, with its line breaks; nothing when there is none. */
export function FacilityText({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return <p className="whitespace-pre-line">{text.trim()}</p>;
}
