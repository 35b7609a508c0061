import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

/** メンテナンス: states that no maintenance is running. During maintenance every page says so, this one included. */
export default function Maintenance() {
  return (
    <Screen title="メンテナンス" noIndex back={paths.search()}>
      <EmptyState
        icon={<CircleCheck />}
        title="ただいまメンテナンスは行っていません"
        actions={
          <Link className={buttonClass({})} to={paths.search()}>
            <Words>お仕事をさがす</Words>
          </Link>
        }
      >
        すべての画面をご利用いただけます。
      </EmptyState>
    </Screen>
  );
}
