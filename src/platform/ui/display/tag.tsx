import { tagColours } from './tag-colours.ts';
import type { TagColour } from './tag-colours.ts';
import { Words } from './words.tsx';

/** A tag in the server's colours, adjusted for legibility in both themes. */
export function Tag({ name, colour }: { name: string; colour?: TagColour | null }) {
  const { light, dark } = tagColours(colour);
  const { background, font, border } = light;
  const look = `tag-${[background, font, border].join('').replaceAll('#', '')}`;
  // Both colour sets are rendered, because the server does not know the browser's theme: once for all tags
  // of the same colours, since React puts one style of a name into the head.
  return (
    <>
      <style href={look} precedence="tags">
        {`.${look}{--a:${background};--b:${font};--c:${border};--d:${dark.background};--e:${dark.font};--f:${dark.border}}`}
      </style>
      <span className={`tag ${look}`}>
        <Words>{name}</Words>
      </span>
    </>
  );
}
