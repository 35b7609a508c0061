/**
 * The kinds of notices to people of a corporation, in the order of the settings. True: always sent by e-mail, because the
 * facility or the worker has a loss when nobody reads the notice. (Rule 4.20)
 */
const isMandatory = {
  application: true,
  hours: true,
  attendance: true,
  cancellation: true,
  decision: true,
  contract: false,
  chat: false,
  review: false,
  posting: true,
  agreement: false,
  exposure: true,
  invoice: true,
  budget: false,
  tax: true,
  corporation: true,
  digest: false,
} as const;

export type NoticeKind = keyof typeof isMandatory;

// Safe: the table above has exactly these keys.
export const noticeKinds = Object.keys(isMandatory) as NoticeKind[];

export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(isMandatory, text);

export const isMandatoryKind = (kind: NoticeKind): boolean => isMandatory[kind];
