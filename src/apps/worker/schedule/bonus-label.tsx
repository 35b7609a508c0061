import Gift from 'lucide-react/icons/gift';

import { formatYen } from '#platform/base/yen.ts';
import { cx } from '#platform/ui/cx.ts';
import { Words } from '#platform/ui/display/words.tsx';

type Props = { shift: { bonus: number | null; promisedPoints: number | null }; className?: string };

/** The bonus that is part of the wage; for an older contract the promised points. (Decision 022) */
export function BonusLabel({ shift: { bonus, promisedPoints }, className }: Props) {
  if (bonus === null && promisedPoints === null) return null;
  return (
    <span className={cx('inline-flex items-center gap-1 font-bold text-warn-strong', className)}>
      <Gift aria-hidden className="size-[1.2em]" />
      {bonus === null ? (
        <Words>ボーナス{promisedPoints}pt</Words>
      ) : (
        <Words>ボーナス{formatYen(bonus)}込み</Words>
      )}
    </span>
  );
}
