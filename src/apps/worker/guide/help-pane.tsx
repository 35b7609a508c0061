import { ListPane } from '#platform/web/screen/list-pane.tsx';

import { HelpList } from './help-list.tsx';

/** The list of questions at the left of the open one. */
export function HelpPane({ currentSlug }: { currentSlug: string }) {
  return (
    <ListPane title="ヘルプ" aria-label="質問の一覧">
      <HelpList currentSlug={currentSlug} />
    </ListPane>
  );
}
