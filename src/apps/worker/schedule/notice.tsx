import type { CSSProperties } from 'react';

import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Words } from '#platform/ui/display/words.tsx';

/** The server's notice about a shift on the notice's background colour, readable in both themes. */
export function ShiftNoticeBanner({
  notice,
}: {
  notice: ShiftCardFragment['recruitmentNoticeView'];
}) {
  if (notice === null) return null;
  return (
    <div
      // The type CSSProperties has no custom properties.
      style={{ '--ground': notice.backgroundColor } as CSSProperties}
      className="notice rounded-8 px-3 py-2.5 leading-150"
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

/** The label of a provisional contract; renders nothing when the notice already contains the label. */
export function ProvisionalContractLabel({ shift }: { shift: ShiftCardFragment }) {
  const { provisionalLabel, recruitmentNoticeView } = shift;
  if (!provisionalLabel || recruitmentNoticeView?.title === provisionalLabel) return null;
  return <Banner tone="warn">{provisionalLabel}</Banner>;
}

type ClaimResultProps = { shift: ShiftCardFragment; className?: string };

/** The result of a correction; renders nothing when the notice already contains the result. */
export function HoursCorrectionResult({ shift, className }: ClaimResultProps) {
  const result = shift.label?.resultOfApprovalRequest;
  const said = shift.recruitmentNoticeView?.title;
  if (!result || (said && result.startsWith(said))) return null;
  return (
    <p className={className}>
      <Words>{result}</Words>
    </p>
  );
}
