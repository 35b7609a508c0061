import type { StaffRight } from '#platform/base/people/rights.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { roleNamesWithRight } from '#access/people/messages.ts';

type Props = {
  title: string;
  back: string;
  /** The right that the person lacks. */
  right: StaffRight;
  /** Sentence that names the action without the right, as 「ひな形を変更できません」. */
  children: string;
};

/** Page for a person without the right: shows the roles that have it, and a link back. */
export function MissingRightPage({ title, back, right, children }: Props) {
  return (
    <Screen title={title} back={back}>
      <p className="w-full max-w-160 px-4 py-5">
        あなたの役割では{children}。{roleNamesWithRight(right).join('か')}に依頼してください。
      </p>
    </Screen>
  );
}
