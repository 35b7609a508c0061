import type { CSSProperties } from 'react';
import { tagColours } from './tag-colours.ts';
import type { TagColour } from './tag-colours.ts';
import { Words } from './words.tsx';

/** A tag in the server's colours, adjusted for legibility in both themes. */
export function Tag({ name, colour }: { name: string; colour?: TagColour | null }) {
  const { light, dark } = tagColours(colour);
  // Both colour sets are rendered, because the server does not know the browser's theme.
  const variables = {
    '--tag-bg': light.background,
    '--tag-fg': light.font,
    '--tag-line': light.border,
    '--tag-bg-dark': dark.background,
    '--tag-fg-dark': dark.font,
    '--tag-line-dark': dark.border,
  };
  return (
    <span
      // Cast: the type CSSProperties does not allow custom properties.
      style={variables as CSSProperties}
      className="inline-block max-w-full rounded-6 border border-(--tag-line) bg-(--tag-bg) px-2 py-0.5 text-xs leading-150 font-bold text-(--tag-fg) dark:border-(--tag-line-dark) dark:bg-(--tag-bg-dark) dark:text-(--tag-fg-dark)"
    >
      <Words>{name}</Words>
    </span>
  );
}
