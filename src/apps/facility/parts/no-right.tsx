import type { StaffRight } from '#platform/base/people/rights.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { roleNamesWith } from '#access/people/messages.ts';

type Props = {
  title: string;
  back: string;
  /** The right that the person lacks. */
  right: StaffRight;
  /** Text on the action that needs the right: 「ひな形を変更できません」. */
  children: string;
};

/** Page for a person whose role lacks the right: the roles that have the right, and the link back. */
export function NoRight({ title, back, right, children }: Props) {
  return (
    <Screen title={title} back={back}>
      <p className="w-full max-w-160 px-4 py-5">
        あなたの役割では{children}。{roleNamesWith(right).join('か')}に依頼してください。
      </p>
    </Screen>
  );
}
