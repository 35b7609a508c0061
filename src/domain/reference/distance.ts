import { prefectures } from './data.ts';

/**
 * Prefectures of different regions that touch, by land or by a bridge or tunnel that commuters use:
 * a worker of either may go to the other.
 */
const bordersBetweenRegions: readonly (readonly [string, string])[] = [
  // 東北 and 関東, 新潟
  ['07', '08'],
  ['07', '09'],
  ['07', '10'],
  ['07', '15'],
  ['06', '15'],
  // 関東 and 甲信越, 静岡
  ['10', '15'],
  ['10', '20'],
  ['11', '20'],
  ['11', '19'],
  ['13', '19'],
  ['14', '19'],
  ['14', '22'],
  // 甲信越・北陸 and 東海
  ['19', '22'],
  ['20', '22'],
  ['20', '23'],
  ['20', '21'],
  ['16', '21'],
  ['17', '21'],
  ['18', '21'],
  // 北陸, 東海 and 関西
  ['18', '25'],
  ['18', '26'],
  ['21', '25'],
  ['24', '25'],
  ['24', '26'],
  ['24', '29'],
  ['24', '30'],
  // 関西, 中国 and 四国, 九州
  ['28', '31'],
  ['28', '33'],
  ['28', '36'],
  ['33', '37'],
  ['34', '38'],
  ['35', '40'],
];

const regionOf = new Map(prefectures.map(({ code, regionId }) => [code, regionId]));
/** 北海道 and 沖縄県 each share a region with other prefectures, but nobody travels between them for one shift. */
const apart: readonly string[] = ['01', '47'];

/** True when two prefectures (two-digit codes) are too far apart to be one labour market. */
export function arePrefecturesFarApart(one: string, other: string): boolean {
  if (one === other) return false;
  if (apart.includes(one) || apart.includes(other)) return true;
  if (regionOf.get(one) === regionOf.get(other)) return false;
  return !bordersBetweenRegions.some(
    ([a, b]) => (a === one && b === other) || (a === other && b === one),
  );
}
