import type { CSSProperties } from 'react';

import { Banner } from '#ui/feedback/banner.tsx';
import { deepHue, tagColours } from '#ui/display/tag-colours.ts';
import { Words } from '#ui/display/words.tsx';

import type { ShiftView } from '../../client.ts';

const text = '#333333';

/** What the server wants said above everything else, on its own ground, readable in both themes. */
export function Notice({ notice }: { notice: ShiftView['recruitmentNoticeView'] }) {
  if (notice === null) return null;
  const ground = notice.backgroundColor;
  const { light } = tagColours({ background: ground, font: text, border: ground });
  // The dark theme takes its hue from the ground: the text has none.
  const { dark } = tagColours({ background: ground, font: deepHue(ground), border: ground });
  // Both sets go out with the page: the server does not know which theme will show it.
  const variables = {
    '--notice-bg': light.background,
    '--notice-fg': light.font,
    '--notice-bg-dark': dark.background,
    '--notice-fg-dark': dark.font,
  };
  return (
    <div
      // CSSProperties knows no custom properties.
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

/** What a contract on papers under review is called, where the notice does not say it already. */
export function Provisional({ shift }: { shift: ShiftView }) {
  const { provisionalLabel, recruitmentNoticeView } = shift;
  if (!provisionalLabel || recruitmentNoticeView?.title === provisionalLabel) return null;
  return <Banner tone="warn">{provisionalLabel}</Banner>;
}

type ClaimResultProps = { shift: ShiftView; className?: string };

/** What became of a correction, where the notice does not say it already. */
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
