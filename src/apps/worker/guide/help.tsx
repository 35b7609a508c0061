import CircleHelp from 'lucide-react/icons/circle-question-mark';

import { ListScreen } from '#platform/web/screen/list-screen.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { TextPage } from '#platform/web/screen/text-page.tsx';

import { HelpList } from './help-list.tsx';

export const handle: ScreenHandle = { panes: 'lg' };

/** ヘルプ: the most frequent questions by subject; on wide screens beside the chosen one. */
export default function Help() {
  return (
    <ListScreen
      invitation={{
        icon: <CircleHelp />,
        title: '質問を選んでください',
        text: '一覧の質問を押すと、ここに答えが開きます。',
      }}
    >
      <TextPage title="ヘルプ" description="応募・出勤・給与について、よくある質問にお答えします。">
        <HelpList />
      </TextPage>
    </ListScreen>
  );
}
