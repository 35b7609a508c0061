import type { CSSProperties } from 'react';

import type { ShiftCardFragment } from '#gen/operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { deepHue } from '#platform/ui/display/deep-hue.ts';
import { tagColours } from '#platform/ui/display/tag-colours.ts';
import { Words } from '#platform/ui/display/words.tsx';

const text = '#333333';

/** The server's notice of a shift on its background colour, readable in both themes. */
export function Notice({ notice }: { notice: ShiftCardFragment['recruitmentNoticeView'] }) {
  if (notice === null) return null;
  const ground = notice.backgroundColor;
  const { light } = tagColours({ background: ground, font: text, border: ground });
  // The dark theme derives its hue from the background, because the text colour is grey.
  const { dark } = tagColours({ background: ground, font: deepHue(ground), border: ground });
  // Render both sets: the server does not know the theme of the browser.
  const variables = {
    '--notice-bg': light.background,
    '--notice-fg': light.font,
    '--notice-bg-dark': dark.background,
    '--notice-fg-dark': dark.font,
  };
  return (
    <div
      // The type CSSProperties has no custom properties.
      style={variables as CSSProperties}
      className="rounded-8 bg-(--notice-bg) px-3 py-2.5 leading-150 text-(--notice-fg) dark:bg-(--notice-bg-dark) dark:text-(--notice-fg-dark)"
    >
      <p className="font-bold">
        <Words>{notice.title}</Words>
      </p>
      <p className="text-sm leading-160 whitespace-pre-line">
        <Words>{notice.description}</Words>
      </p>
    </div>
  );
}

/** The label of a provisional contract, unless the notice contains it. */
export function Provisional({ shift }: { shift: ShiftCardFragment }) {
  const { provisionalLabel, recruitmentNoticeView } = shift;
  if (!provisionalLabel || recruitmentNoticeView?.title === provisionalLabel) return null;
  return <Banner tone="warn">{provisionalLabel}</Banner>;
}

type ClaimResultProps = { shift: ShiftCardFragment; className?: string };

/** The result of a correction, unless the notice contains it. */
export function ClaimResult({ shift, className }: ClaimResultProps) {
  const result = shift.label?.resultOfApprovalRequest;
  const said = shift.recruitmentNoticeView?.title;
  if (!result || (said && result.startsWith(said))) return null;
  return (
    <p className={className}>
      <Words>{result}</Words>
    </p>
  );
}
