import type { StaffRole } from './rights.ts';

/** The kinds of notices to people of a corporation, in the order of the settings. (Rule 4.20) */
export const noticeKinds = [
  'application',
  'hours',
  'attendance',
  'cancellation',
  'decision',
  'contract',
  'chat',
  'review',
  'posting',
  'agreement',
  'corporation',
  'digest',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

type KindFacts = {
  label: string;
  description: string;
  /** True: always sent by e-mail, because the facility or the worker has a loss when nobody reads the notice. */
  isMandatory: boolean;
  /** The roles that get the notice; a higher role stands in when none of these people can be reached. */
  roles: readonly StaffRole[];
};

export const kindFacts: Readonly<Record<NoticeKind, KindFacts>> = {
  application: {
    label: '応募への回答',
    description: '新しい応募と、回答期限（48時間）の24時間前・4時間前',
    isMandatory: true,
    roles: ['MANAGER', 'OWNER'],
  },
  hours: {
    label: '勤務時間の承認',
    description: '承認が必要な勤務時間と、期限（72時間）の24時間前・4時間前',
    isMandatory: true,
    roles: ['APPROVER', 'MANAGER', 'OWNER'],
  },
  attendance: {
    label: '出勤前の回答・遅刻・無断欠勤',
    description:
      '出勤前の質問に回答がないときや、確認が必要な回答があったときと、開始から5分・30分たっても出勤の記録がないとき',
    isMandatory: true,
    roles: ['APPROVER', 'MANAGER', 'OWNER'],
  },
  cancellation: {
    label: 'キャンセル・欠員',
    description:
      'ワーカーのキャンセルや欠勤の連絡で人が足りなくなったとき、中止の依頼にワーカーが回答したとき、キャンセルを依頼したかどうかの回答が必要なとき',
    isMandatory: true,
    roles: ['APPROVER', 'MANAGER'],
  },
  decision: {
    label: '運営の判断',
    description: '契約終了の理由、勤務時間、欠勤について、運営が判断したとき',
    isMandatory: true,
    roles: ['APPROVER', 'MANAGER', 'OWNER'],
  },
  contract: {
    label: '即決の契約',
    description:
      '24時間以内に始まる勤務の契約が、即決で成立したとき。ほかの契約は毎朝のまとめでお知らせします',
    isMandatory: false,
    roles: ['APPROVER', 'MANAGER'],
  },
  chat: {
    label: 'メッセージ',
    description: 'ワーカーのメッセージが、5分以上だれにも読まれていないとき',
    isMandatory: false,
    roles: ['APPROVER', 'MANAGER'],
  },
  review: {
    label: '評価・異議',
    description: 'ワーカーの評価が公開されたときと、契約終了への異議があったとき',
    isMandatory: false,
    roles: ['MANAGER', 'OWNER'],
  },
  posting: {
    label: '求人の停止',
    description: '運営や最低賃金の改定によって、求人が止まったとき',
    isMandatory: true,
    roles: ['MANAGER'],
  },
  agreement: {
    label: '36協定の期限',
    description: '届け出た36協定の期間が終わる60日前・30日前',
    isMandatory: false,
    roles: ['MANAGER', 'OWNER'],
  },
  corporation: {
    label: '利用規約・求人不受理の申告',
    description:
      '利用規約が新しくなったときと、同意の期限の7日前。求人不受理の申告が切れる30日前。どちらも期限が過ぎたとき',
    isMandatory: true,
    roles: ['OWNER'],
  },
  digest: {
    label: '毎朝のまとめ',
    description: '朝7時に、今日の勤務と対応待ちの件数をまとめてお知らせします',
    isMandatory: false,
    roles: ['APPROVER', 'MANAGER', 'OWNER'],
  },
};

export const isNoticeKind = (text: string): text is NoticeKind =>
  noticeKinds.some((kind) => kind === text);

/** Kinds that a person may refuse by e-mail. */
export const optionalKinds: readonly NoticeKind[] = noticeKinds.filter(
  (kind) => !kindFacts[kind].isMandatory,
);
