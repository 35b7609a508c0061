import type { ApplyNextStep, RecruitmentButton, RecruitmentState } from '#gen/types.ts';

import type { RecruitmentViewer } from './viewer.ts';

/** Button labels of the detail, by next step. */
export const nextStepButtonLabels: Record<ApplyNextStep, string> = {
  apply: '応募へ進む',
  login: 'ログインして応募',
  // For an open recruitment, `nothing` always means that the viewer has applied.
  nothing: '応募済みです',
  register_bank_account: '振込口座を登録',
  register_emergency_contact: '緊急連絡先を登録',
  register_identification: '本人確認をする',
  register_license: '資格証を登録',
  update_profile: 'プロフィールを入力',
};

/** Label where the viewer cannot apply for this date; the page lists dates that are possible. (Rule 6.9) */
export const otherDatesButtonLabel = '間に合う日程を見る';

export const recruitmentClosedLabel = '募集は終了しました';

/** Returns the button of a detail: the next step, or why there is none. (Rule 4.5) */
export function detailButtonOf(
  state: RecruitmentState,
  {
    nextStep,
    hasContract,
    earliestStart,
  }: Pick<RecruitmentViewer, 'nextStep' | 'hasContract' | 'earliestStart'>,
): RecruitmentButton {
  // Before the check for closed: the viewer's contract may have taken the last seat.
  if (hasContract)
    return { label: nextStepButtonLabels.nothing, disabled: true, action: 'nothing' };
  if (state === 'closed')
    return { label: recruitmentClosedLabel, disabled: true, action: 'nothing' };
  if (earliestStart && nextStep === 'apply')
    return { label: otherDatesButtonLabel, disabled: true, action: nextStep };
  return {
    label: nextStepButtonLabels[nextStep],
    disabled: nextStep === 'nothing',
    action: nextStep,
  };
}
