/** States of an application that ended without a decision of the worker or the facility. */
const lapsedStates = ['EXPIRED', 'REJECTED_FILLED', 'WITHDRAWN'] as const;

export type LapsedApplicationState = (typeof lapsedStates)[number];

export type LapsedApplicationText = { title: string; description: string };

/**
 * Why an application or a provisional contract lapsed. `reason` is the stored reason, set when
 * documents were not approved in time. (Rule 4.5, 4.7, 6.9)
 */
export function lapsedApplicationTextOf(
  state: LapsedApplicationState,
  reason: string | null,
): LapsedApplicationText {
  switch (state) {
    case 'EXPIRED':
      return {
        title: '施設の返事がありませんでした',
        description:
          '期限までに施設の返事がなかったため、応募は終了しました。ペナルティはありません。',
      };
    case 'REJECTED_FILLED':
      return {
        title: '募集が終了しました',
        description:
          '施設が返事をする前に募集が終了したため、応募は成立しませんでした。ペナルティはありません。',
      };
    case 'WITHDRAWN':
      return {
        title: '書類の承認が間に合いませんでした',
        description: `${reason ?? '書類が期限までに承認されなかったため'}、取り消しになりました。ペナルティはありません。`,
      };
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

export function isLapsedApplicationState(state: string): state is LapsedApplicationState {
  return lapsedStates.some((one) => one === state);
}
