import { Link } from 'react-router';

import type { JstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import type { PostShiftsResult } from './postings-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';

import { UndoPostedBanner } from './undo-posted.tsx';

type Props = {
  posted: PostShiftsResult;
  week: JstDay;
  /** Called after the undo: shows the week again as it was typed. */
  onUndone: () => void;
  /** Called to post further shifts. */
  onNext: () => void;
};

/** Panel after posting: the undo button, the link to the week's list, and the button for further shifts. */
export function PostedShiftsPanel({ posted, week, onUndone, onNext }: Props) {
  return (
    <div className="w-full max-w-160 px-4 py-5">
      <UndoPostedBanner posted={posted} onUndone={onUndone}>
        <Link className={buttonClass()} to={facilityPaths.postings({ week })}>
          週の一覧を見る
        </Link>
        <Button variant="secondary" onClick={onNext}>
          続けて掲載する
        </Button>
      </UndoPostedBanner>
    </div>
  );
}
