import { ListPane } from '#platform/web/screen/list-pane.tsx';

import { HelpList } from './help-list.tsx';

/** The questions at the left of the one that is open. */
export function HelpPane({ currentSlug }: { currentSlug: string }) {
  return (
    <ListPane title="ヘルプ" aria-label="質問の一覧">
      <HelpList currentSlug={currentSlug} />
    </ListPane>
  );
}
