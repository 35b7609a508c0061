import type { Sentence } from '../display/sentence.ts';
import { Banner } from '../feedback/banner.tsx';

/** The sentence below a switch that was reset because its press was refused. Renders nothing without a sentence. */
export function SwitchRefusal({ children }: { children: Sentence | undefined }) {
  if (children === undefined) return null;
  return (
    <Banner tone="danger" announce title="変更できませんでした" className="mb-3">
      {children}
    </Banner>
  );
}
