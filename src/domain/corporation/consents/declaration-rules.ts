import { addDays, monthsLater, type JstDay } from '#platform/base/jst.ts';

/** A declaration holds for a year. (職業安定法5条の6 asks at each posting whether a ground applies) */
const declarationMonths = 12;
/** Days before its end from which on a declaration may be renewed, and the owners are notified. */
export const employerDeclarationRenewalDays = 30;

/** The last day on which a declaration holds. */
export const employerDeclarationEndsOn = (declaredOn: JstDay): JstDay =>
  addDays(monthsLater(declaredOn, declarationMonths), -1);

export type EmployerDeclarationState = 'MISSING' | 'VALID' | 'ENDING' | 'ENDED';

/** The state of a declaration on a day: in force, ending soon, or not in force. */
export function employerDeclarationStateOf(
  declaredOn: JstDay | null,
  today: JstDay,
): EmployerDeclarationState {
  if (declaredOn === null) return 'MISSING';
  const endsOn = employerDeclarationEndsOn(declaredOn);
  if (today > endsOn) return 'ENDED';
  return today > addDays(endsOn, -employerDeclarationRenewalDays) ? 'ENDING' : 'VALID';
}

/** Grounds of 求人不受理; a person declares that none applies to the corporation. (職業安定法5条の6第1項, 職業安定法施行令1条) */
export const recruitmentRefusalGrounds: readonly string[] = [
  '求人の内容が法令に違反している',
  '賃金・労働時間などの条件が、通常の条件と比べて著しく不適切である',
  '労働基準法・最低賃金法・職業安定法・男女雇用機会均等法・育児介護休業法などの違反で、送検・公表などの処分を受け、法令で定める期間が過ぎていない',
  '求職者に労働条件を明示していない',
  '法人・役員・支配人が暴力団員であるか、暴力団員がその事業を支配している',
  '求人の受理についての確認に、正当な理由なく答えていない',
];
