import type { CSSProperties } from 'react';
import { tagColours } from './tag-colours.ts';
import type { TagColour } from './tag-colours.ts';
import { Words } from './words.tsx';

/** A tag in the server's colours, adjusted for legibility in both themes. */
export function Tag({ name, colour }: { name: string; colour?: TagColour | null }) {
  const { light, dark } = tagColours(colour);
  // Both colour sets are rendered, because the server does not know the browser's theme.
  // Short names: a page of the search has sixty tags.
  const variables = {
    '--a': light.background,
    '--b': light.font,
    '--c': light.border,
    '--d': dark.background,
    '--e': dark.font,
    '--f': dark.border,
  };
  return (
    <span
      // Cast: the type CSSProperties does not allow custom properties.
      style={variables as CSSProperties}
      className="tag"
    >
      <Words>{name}</Words>
    </span>
  );
}
