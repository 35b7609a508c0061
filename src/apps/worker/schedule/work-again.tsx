import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass, type ButtonSize } from '#platform/ui/button-class.ts';
import { Words } from '#platform/ui/display/words.tsx';

type WorkAgainProps = { facilityId: string; size: ButtonSize };

/** The link from a finished shift to the facility's open dates. */
export function WorkAgainLink({ facilityId, size }: WorkAgainProps) {
  return (
    <Link
      to={paths.facility(facilityId)}
      className={buttonClass({ variant: 'secondary', size, wide: size !== 'sm' })}
    >
      <Words>この施設でまた働く</Words>
    </Link>
  );
}
