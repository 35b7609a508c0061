import type { PropsOf } from './accessible-text.ts';

/**
 * Sentences of `messages.ts` that need no plain language: facilities and operators read them, or they go
 * out by mail and SMS, or a browser that shows our screens cannot get them. A whole table, or keys.
 */
export const notForWorkers: readonly string[] = [
  'src/account/messages.ts#stopSentences',
  // The operator decides about credentials
  'src/credentials/messages.ts#credentialsMessages.PICTURE_MISSING',
  'src/credentials/messages.ts#credentialsMessages.REVIEW_DONE',
  'src/credentials/messages.ts#credentialsMessages.PROFILE_INCOMPLETE',
  'src/credentials/messages.ts#credentialsMessages.DOCUMENT_NOT_ACCEPTED',
  'src/credentials/messages.ts#credentialsMessages.PROFILE_MISMATCH',
  'src/credentials/messages.ts#credentialsMessages.PROFILE_CHANGED',
  'src/credentials/messages.ts#credentialsMessages.RESIDENCE_CARD_UNREAD',
  'src/credentials/messages.ts#credentialsMessages.DOCUMENT_EXPIRED',
  'src/credentials/messages.ts#credentialsMessages.LICENSE_EXPIRY_MISSING',
  'src/credentials/messages.ts#reviewSentences',
  // The facility's people open conversations and write canned answers
  'src/chat/messages.ts#chatMessages.WORKER_LEFT',
  'src/chat/messages.ts#chatMessages.TOO_MANY_ANSWERS',
  'src/chat/messages.ts#cannedSentences',
  // The facility decides about applicants and shifts
  'src/application/messages.ts#applicationMessages.NO_SEAT_TO_GIVE',
  'src/application/messages.ts#applicationMessages.APPLICANT_NOT_AVAILABLE',
  'src/application/messages.ts#applicationMessages.CONTRACT_BELOW_MINIMUM_WAGE',
  'src/attendance/messages.ts#attendanceMessages.TOO_LATE_TO_CANCEL',
  'src/attendance/messages.ts#attendanceMessages.TOO_LATE_TO_DISMISS',
  'src/attendance/messages.ts#attendanceMessages.TOO_EARLY_TO_DISMISS',
  'src/attendance/messages.ts#attendanceMessages.DISMISSAL_IS_PAID',
  'src/attendance/messages.ts#attendanceMessages.DIFFERENCE_TOO_LARGE',
  'src/attendance/messages.ts#claimSentences.approvedTogether',
  'src/attendance/messages.ts#attendanceMessages.NO_HOURS_TO_PROPOSE',
  'src/attendance/messages.ts#attendanceMessages.CONFIRM_END_FIRST',
  'src/attendance/messages.ts#attendanceMessages.PROPOSAL_OPEN',
  'src/attendance/messages.ts#attendanceMessages.PROPOSALS_EXHAUSTED',
  'src/attendance/messages.ts#attendanceMessages.OVERPAID_HOURS_STAND',
  'src/attendance/messages.ts#attendanceMessages.PROPOSALS_CLOSED',
  'src/attendance/messages.ts#attendanceMessages.HOURS_BEING_FIXED',
  'src/attendance/messages.ts#attendanceMessages.WORKER_LEFT',
  'src/attendance/messages.ts#attendanceMessages.COST_CHANGED',
  'src/attendance/messages.ts#attendanceMessages.APPROVED_PAY_ONLY_RISES',
  'src/attendance/messages.ts#claimSentences.sameHours',
  'src/attendance/messages.ts#attendanceMessages.CONTACT_CLOSED',
  'src/attendance/messages.ts#attendanceMessages.EMERGENCY_LOCKED',
  'src/attendance/messages.ts#attendanceMessages.ANSWERS_CLOSED',
  'src/attendance/messages.ts#claimSentences.accident',
  'src/attendance/messages.ts#claimSentences.confirmedEnd',
  'src/attendance/messages.ts#attendanceMessages.ALREADY_REQUESTED',
  'src/attendance/messages.ts#cancelSentences.explanation',
  'src/attendance/messages.ts#cancelSentences.incident',
  'src/attendance/messages.ts#cancelSentences.incidentAt',
  'src/attendance/messages.ts#cancelSentences.authority',
  'src/attendance/messages.ts#cancelSentences.orderedOn',
  'src/recruitment/messages.ts#publishMessages',
  'src/recruitment/messages.ts#postingSentences',
  'src/recruitment/messages.ts#refuse.RECRUITMENT_CLOSED_BY_FACILITY',
  'src/recruitment/messages.ts#refuse.AUDIENCE_EMPTY',
  'src/recruitment/messages.ts#refuse.EDIT_WORSENS',
  'src/recruitment/messages.ts#refuse.POSTING_REPLACED',
  'src/recruitment/messages.ts#refuse.EDIT_BELOW_SEATS',
  'src/recruitment/messages.ts#refuse.UNDO_TOO_LATE',
  'src/recruitment/messages.ts#refuse.UNDO_APPLIED',
  'src/recruitment/messages.ts#refuse.FACILITY_HAS_SHIFTS',
  // The facility's people make groups of workers
  'src/pool/messages.ts#refuse.GROUP_NAME_TAKEN',
  'src/pool/messages.ts#refuse.GROUPS_FULL',
  'src/pool/messages.ts#refuse.GROUP_IN_USE',
  'src/pool/messages.ts#refuse.OWN_LINK_NOT_YET',
  'src/pool/messages.ts#refuse.OWN_LINKS_OF_DAY',
  // The operator answers proofs and absences, and pays
  'src/attendance/messages.ts#attendanceMessages.PROOF_ANSWERED',
  'src/attendance/messages.ts#attendanceMessages.ABSENCE_ANSWERED',
  'src/attendance/messages.ts#attendanceMessages.HOURS_OVERLAP',
  'src/attendance/messages.ts#attendanceMessages.AUDIT_DONE',
  'src/attendance/messages.ts#attendanceMessages.DECISION_TOO_LATE',
  'src/attendance/messages.ts#cancelSentences.hours',
  'src/papers/messages.ts#paperMessages.NOT_FOUND',
  'src/pay/messages.ts#payMessages.RESULT_EARLY',
  'src/pay/messages.ts#payMessages.PAY_OUTSIDE_ACCOUNT_OPEN',
  'src/pay/messages.ts#payMessages.PAY_OUTSIDE_AMOUNT',
  'src/pay/messages.ts#payMessages.RESULT_MISMATCH',
  'src/pay/messages.ts#payMessages.RESULT_CHANGED',
  'src/pay/messages.ts#payMessages.ZENGIN_FILE_INVALID',
  'src/pay/messages.ts#payMessages.TAX_COLUMN_ALREADY_SET',
  'src/pay/messages.ts#payMessages.TAX_COLUMN_ENDED',
  'src/pay/messages.ts#payMessages.TAX_COLUMN_END_TOO_EARLY',
  'src/pay/messages.ts#payMessages.TAX_PROPOSAL_DECIDED',
  'src/pay/messages.ts#columnSentences',
  'src/pay/messages.ts#zenginProblemSentences',
  'src/pay/messages.ts#bankAnswerLabels',
  'src/pay/messages.ts#alarmText',
  'src/points/messages.ts#pointsMessages.APPEAL_ANSWERED',
  'src/points/messages.ts#pointsSentences.operatorText',
  'src/points/messages.ts#pointsSentences.codeAmount',
  'src/points/messages.ts#pointsSentences.codes',
  'src/points/messages.ts#pointsSentences.code',
  'src/points/messages.ts#pointsSentences.expiresOn',
  'src/reviews/messages.ts#reviewMessages.REVIEW_NOT_HELD',
  'src/reviews/messages.ts#reviewMessages.REVIEW_ALREADY_REMOVED',
  // For programs, not for people
  'src/server/messages.ts#endpointMessages.METHOD_NOT_ALLOWED',
  'src/server/messages.ts#endpointMessages.NOT_ACCEPTABLE',
  'src/server/messages.ts#endpointMessages.UNSUPPORTED_MEDIA_TYPE',
  // Letters
  'src/account/messages.ts#farewell',
  'src/account/messages.ts#proofMessage',
  'src/account/messages.ts#phoneChangeMessage',
  'src/account/messages.ts#newNumberMessage',
  'src/account/messages.ts#signInMessages',
  'src/credentials/messages.ts#notifications',
  'src/credentials/messages.ts#operatorMessage',
  'src/points/messages.ts#quarantineMail',
  'src/notifications/messages.ts#announcementSentences',
  'src/notifications/messages.ts#pushTest',
  'src/notifications/messages.ts#emailMessages',
  'src/points/messages.ts#pointsNotices',
  'src/points/messages.ts#operatorMessage',
  // A name
  'src/points/messages.ts#appName',
];

/** Screens of legal texts, which are the same in every language setting. */
export const legalScreens: readonly string[] = [
  'src/account/screens/terms.tsx',
  'src/account/screens/privacy.tsx',
];

/** Props that only a screen reader says; a tooltip repeats some of them. */
export const onlyAccessible: PropsOf = {
  'src/web/text-page.tsx#TextPage': ['description'],
  'src/web/panes.tsx#SidePane': ['label'],
  'src/chat/screens/composer/composer-parts.tsx#About': ['label'],
  'src/notifications/screens/inbox.tsx#Link': ['title'],
  'src/notifications/screens/topic-table.tsx#Box': ['label'],
  'src/pay/parts/month-income.tsx#IncomeBars': ['title'],
  'src/ui/navigation/bell.tsx#Tag': ['title'],
  'src/ui/feedback/badge.tsx#Badge': ['label'],
  'src/ui/navigation/bottom-bar.tsx#BottomBarItem': ['badgeLabel'],
  'src/ui/copy-button.tsx#CopyButton': ['what'],
  'src/ui/dates/date-strip.tsx#Cell': ['spoken'],
  'src/ui/dates/date-strip.tsx#DateStrip': ['label'],
  'src/ui/icon-button.tsx#IconButton': ['label'],
  'src/ui/navigation/page-header.tsx#BackLink': ['label'],
  'src/ui/feedback/spinner.tsx#Spinner': ['label'],
  'src/ui/fields/stepper.tsx#StepButton': ['label'],
  'src/ui/navigation/tabs.tsx#TabNav': ['label'],
  'src/ui/display/timeline.tsx#Timeline': ['label'],
};

/** What is shown past `Words` all the same, as `file: text`, and why. */
export const standsAsItIs: Readonly<Record<string, readonly string[]>> = {
  'goes to the facility as the worker writes it': [
    'src/attendance/schedule/screens/shift-contact.tsx: 到着が遅れます。着くのは〇時〇分ごろになります。',
    'src/attendance/schedule/screens/shift-end.tsx: 勤務をキャンセルしました。ご迷惑をおかけして申し訳ありません。',
  ],
  'stands where a message of somebody stands': [
    'src/chat/screens/conversation/announcer.tsx: 添付ファイル',
    'src/chat/offline/screens/offline-messages.tsx: 写真を送信しました',
    'src/chat/offline/screens/offline-messages.tsx: PDFを送信しました',
  ],
  'belongs to a date or an amount': [
    'src/ui/dates/date-strip.tsx: の日',
    'src/ui/dates/date-strip.tsx: {}月{}日',
    'src/ui/display/money.tsx: 増',
    'src/ui/display/money.tsx: 減',
  ],
  'stands beside the app, before its words have come': [
    'src/pre-hydration.tsx: 電波が弱く、ボタンの準備ができませんでした。',
    'src/pre-hydration.tsx: もう一度読み込む',
    'src/web/old-browser-note.tsx: JavaScriptがオフのため、ボタンが動きません。お仕事の内容を読むことはできます。ログイン・応募・打刻をするには、ブラウザの設定でJavaScriptをオンにしてください。',
    'src/web/old-browser-note.tsx: お使いのブラウザは古いため、ボタンが動きません。お仕事の内容を読むことはできます。応募や打刻をするには、スマートフォンを更新してください（iPhoneはiOS {}以降、AndroidはChrome {}以降、Firefoxは{}以降）。',
  ],
  'only a keyboard meets it': ['src/ui/navigation/shell.tsx: 本文へ移動'],
};

/** Texts with hard words and without plain language: the beginning of `file: text`, and why. */
export const hasNoPlainLanguage: Readonly<Record<string, readonly string[]>> = {
  'the names of banks': ['src/pay/wallet/bank-title.ts'],
  'a paper, or called as on it': [
    'src/application/conditions/ending-reasons.ts',
    'src/application/conditions/notice.ts',
    'src/credentials/documents.ts',
    'src/credentials/residence.ts',
    'src/pay/statements.ts',
    'src/reference/statutory/',
  ],
  'leaves the screens: files, mails, and what the worker tells the facility': [
    'src/attendance/calendar/calendar-shift.ts',
    'src/attendance/schedule/screens/shift-contact.tsx',
    'src/attendance/schedule/screens/shift-end.tsx: 勤務をキャンセルしました。ご迷惑をおかけして',
    'src/server/delivery/mail-text.ts',
  ],
  'for facilities and operators': [
    'src/pay/wallet/pay-day.ts',
    'src/profile/worker-label.ts',
    'src/reviews/moderation.ts',
  ],
  'said with the hours behind it': ['src/pay/earnings/wage-check.ts: 時給{} × '],
  'the name of a holiday': ['src/recruitment/search/screens/holidays.ts'],
  'belongs to names from the data': [
    'src/reference/screens/station-check.tsx',
    'src/reference/travel/through-services.ts',
  ],
  'belongs to a date': [
    'src/attendance/parts/claimed-instant.ts',
    'src/application/applying/checks.ts',
  ],
  'stands where a message of somebody stands': [
    'src/chat/protocol/texts.ts: 写真を送信しました',
    'src/chat/protocol/texts.ts: PDFを送信しました',
  ],
  'stands beside the app, before its words have come': [
    'src/pre-hydration.tsx',
    'src/web/old-browser-note.tsx',
  ],
  'only a keyboard meets it': ['src/ui/navigation/shell.tsx'],
};
