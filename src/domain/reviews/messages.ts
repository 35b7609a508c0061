import { createRefusalFactory } from '#platform/base/refusal.ts';
import {
  reviewWindowDays,
  reviewEditHours,
  maxReviewCommentLength,
  maxReviewItemNoteLength,
  maxRemovalReasonLength,
} from './limits.ts';

/** Refusals of reviews, for workers and facilities. (Rule 4.19) */
const reviewMessages = {
  REVIEW_NOT_OPEN:
    'まだ退勤が記録されていないため、評価できません。退勤を記録してから、もう一度お試しください',
  REVIEW_CLOSED: `評価できる期間（勤務の終了から${reviewWindowDays}日間）が過ぎているため、受け付けられません`,
  REVIEW_SKIPPED: 'この勤務は「評価しない」を選んだため、評価できません',
  REVIEW_POSTED: 'この勤務はすでに評価されています。画面を読み込み直してください',
  REVIEW_PUBLISHED: 'お互いの評価が公開されたため、内容を変更できません',
  REVIEW_EDITED: '評価を変更できるのは1回までのため、これ以上は変更できません',
  REVIEW_EDIT_CLOSED: `投稿から${reviewEditHours}時間が過ぎたため、内容を変更できません`,
  REVIEW_REMOVED: '運営がこの評価を削除したため、変更できません。お問い合わせください',
  REVIEW_NOT_HELD:
    'この評価は確認待ちではないため、公開の操作はできません。一覧を読み込み直してください',
  REVIEW_ALREADY_REMOVED: 'この評価はすでに削除されています',
} as const;

export type ReviewRefusal = keyof typeof reviewMessages;

export const reviewRefusal = createRefusalFactory(reviewMessages);

/** Field errors of a review, and of the reason for removing one. */
export const reviewSentences = {
  ratings: 'すべての項目を5段階から選んでください',
  comment: `コメントは${maxReviewCommentLength}文字以内で入力してください`,
  note: `項目ごとのコメントは${maxReviewItemNoteLength}文字以内で入力してください`,
  reason: `理由を1文字以上${maxRemovalReasonLength}文字以内で入力してください`,
} as const;

/** Texts above the questions and beside the comment. */
export const reviewFormTexts = {
  description: 'この勤務はいかがでしたか。5つの項目を5段階で選んでください。',
  commentNotes: [
    '施設には、年代と資格だけが伝わります（例：30代・介護福祉士）。お名前は表示されません。',
    `お互いの評価は、両方がそろったとき、または勤務の終了から${reviewWindowDays}日後に公開されます。`,
    `投稿から${reviewEditHours}時間以内に1回だけ変更できます。お互いの評価が公開されたあとは変更できません。`,
    '利用者のお名前や部屋番号など、個人がわかることは書かないでください。',
  ],
} as const;
