/** The reasons for leaving to choose from. (Rule 4.22) */
export const accountDeletionReasons = [
  { id: 'no_jobs', name: '希望の求人がない' },
  { id: 'found_job', name: '仕事が決まった' },
  { id: 'hard_to_use', name: '使い方が分からない' },
  { id: 'too_many_notices', name: '通知が多い' },
  { id: 'conditions', name: '待遇が合わない' },
  { id: 'trouble', name: '施設とのトラブル' },
  { id: 'other_app', name: '別アプリを使う' },
  { id: 'other', name: 'その他' },
] as const;

/**
 * Maximum length of the comment with which a worker leaves. Repeated by the constraint
 * `account_deletions_comment_check` and in the API by `DeleteWorkerInput.comment`.
 */
export const maxLeavingCommentLength = 500;
