/** Colours of a map, taken from the theme of the page. */
export type MapColours = {
  sea: string;
  land: string;
  green: string;
  street: string;
  building: string;
  border: string;
  track: string;
  text: string;
  halo: string;
  mark: string;
  onMark: string;
};

/** Reads the colours of the theme that applies to an element. */
export function mapColoursOf(element: HTMLElement): MapColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    sea: colour('--info-weak'),
    land: colour('--surface'),
    green: colour('--brand-weak'),
    street: colour('--line-weak'),
    building: colour('--surface-2'),
    border: colour('--brand-line'),
    track: colour('--line'),
    text: colour('--fg'),
    halo: colour('--surface'),
    mark: colour('--brand'),
    onMark: colour('--on-brand'),
  };
}
