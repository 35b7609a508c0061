import { formatYen, type Yen } from '#platform/base/yen.ts';
import { travelAllowanceOf } from '#domain/pay/wage/shift-terms.ts';

type Travel = {
  /** Maximum travel allowance that the posting states. */
  cap: Yen;
  /** The stated round-trip fare; null: the worker has not stated it. Undefined before the worker has applied. */
  fare?: Yen | null | undefined;
};

/**
 * 「通勤手当：…」 of the 労働条件通知書: the travel allowance of the contract, and how it was determined. (Rule 3.6,
 * 8.5)
 */
export function travelAllowanceLine({ cap, fare }: Travel): string {
  if (cap === 0) return '通勤手当：なし';
  const most = `上限1日${formatYen(cap)}`;
  if (fare === undefined)
    return `通勤手当：自宅との往復の運賃（${most}。運賃の申告がないときは上限の額。非課税）`;
  if (fare === 0) return `通勤手当：なし（徒歩または自転車で通うとの申告による。${most}）`;
  const paid = `1日${formatYen(travelAllowanceOf({ cap, fare }))}`;
  if (fare === null) return `通勤手当：${paid}（往復の運賃の申告がないため、上限の額。非課税）`;
  const stated = `申告した往復の運賃${formatYen(fare)}`;
  return fare < cap
    ? `通勤手当：${paid}（${stated}。${most}。非課税）`
    : `通勤手当：${paid}（${stated}のうち、上限の額。非課税）`;
}
