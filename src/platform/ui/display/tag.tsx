import type { Sentence } from './sentence.ts';
import { Words } from './words.tsx';

/** A tag's colours from the server: CSS hex values, legible on a light page. */
export type TagColour = { background: string; font: string; border: string };

/** A tag in the server's colours; without them it is grey. The style derives the colours of the dark theme. */
export function Tag({ name, colour }: { name: Sentence; colour?: TagColour | null }) {
  const words = <Words>{name}</Words>;
  if (!colour) return <span className="tag">{words}</span>;
  const { background, font, border } = colour;
  const look = `tag-${[background, font, border].join('').replaceAll('#', '')}`;
  // React renders one style of this name in the head, shared by all tags of the same colours.
  return (
    <>
      <style href={look} precedence="tags">
        {`.${look}{--a:${background};--b:${font};--c:${border}}`}
      </style>
      <span className={`tag ${look}`}>{words}</span>
    </>
  );
}
