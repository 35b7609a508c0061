import { refuseFields } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import type { RecruitmentReportReason } from '#gen/types.ts';

/**
 * Limit, repeated by the constraint `recruitment_reports_comment_check` and in the API by
 * `ReportRecruitmentInput.comment`.
 */
export const maxReportCommentLength = 500;
/**
 * Minimum length of the comment that the reason "other" requires. Repeated in the API by
 * `ReportRecruitmentInput.comment`.
 */
const minReportCommentLength = 10;

const reportSentences = {
  tooLong: `くわしい内容は${maxReportCommentLength}文字までで入力してください`,
  describe: `何があったか、${minReportCommentLength}文字以上で入力してください`,
} as const;

/** Returns the comment in the form to store. Refusals: VALIDATION_FAILED. */
export function readReportComment(reason: RecruitmentReportReason, given: string): string {
  const comment = normalizeLines(given);
  const length = characterCount(comment);
  if (length > maxReportCommentLength) throw refuseFields({ comment: reportSentences.tooLong });
  if (reason === 'OTHER' && length < minReportCommentLength)
    throw refuseFields({ comment: reportSentences.describe });
  return comment;
}
