import type { CSSProperties } from 'react';
import { tagColours } from './tag-colours.ts';
import type { TagColour } from './tag-colours.ts';
import { Words } from './words.tsx';

/** A tag in the colours the server chose, adjusted so that it can be read in both themes. */
export function Tag({ name, colour }: { name: string; colour?: TagColour | null }) {
  const { light, dark } = tagColours(colour);
  // Both sets go out with the page: the server does not know which theme will show it.
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
      // CSSProperties knows no custom properties.
      style={variables as CSSProperties}
      className="inline-block max-w-full rounded-6 border border-(--tag-line) bg-(--tag-bg) px-2 py-0.5 text-xs leading-150 font-bold text-(--tag-fg) dark:border-(--tag-line-dark) dark:bg-(--tag-bg-dark) dark:text-(--tag-fg-dark)"
    >
      <Words>{name}</Words>
    </span>
  );
}
