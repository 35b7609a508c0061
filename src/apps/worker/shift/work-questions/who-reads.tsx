import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { answersShownAfterEndHours } from '#domain/attendance/work-questions/answer-rules.ts';

/** Says which people can read the answers, with a link to the record of views. */
export function WorkQuestionReadersNote() {
  return (
    <p className="text-sm leading-160 text-fg-2">
      <Words>
        回答を見られるのは、この施設の方だけです。勤務の終了の{answersShownAfterEndHours}
        時間後まで見られます。だれが見たかは、閲覧の記録に残ります。
      </Words>{' '}
      <Link className="link" to={paths.settings.looks()}>
        <Words>閲覧の記録を見る</Words>
      </Link>
    </p>
  );
}
