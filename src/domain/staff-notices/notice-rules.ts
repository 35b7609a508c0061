import {
  addDays,
  addHours,
  addMinutes,
  instantAtJst,
  hourMs,
  jstDay,
  jstTime,
  type JstDay,
} from '#platform/base/jst.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';

import type { NoticeKind } from '#platform/base/people/notice-kinds.ts';
import { employerDeclarationRenewalDays } from '#domain/corporation/consents/declaration-rules.ts';

/**
 * People are notified of a deadline of the facility when it begins, and again when this many hours are left. The later
 * notices also go to higher roles, in the order approver, manager, owner.
 */
export const deadlineReminderHours = [24, 4] as const;

/** The occasion of a notice about a subject: each person gets one notice for each mark. */
export type NoticeOccasion =
  | 'new'
  | 'day'
  | 'hours'
  | 'unanswered'
  | 'cannot_attend'
  | 'health'
  | 'late'
  | 'missing'
  | 'owed'
  | 'objection'
  | 'd60'
  | 'd30'
  | 'd7'
  | 'ended'
  | 'near'
  | 'exceeded'
  | 'answered'
  | 'billing'
  | 'reminder'
  | 'second'
  | 'last'
  | 'stopped'
  | 'set-off'
  | 'taken-back'
  | 'refund'
  | 'refund-paid';

/** The mark of a deadline at the instant. A deadline that begins late starts with the mark that holds then. */
export function deadlineOccasion(dueAt: Date, now: Date): NoticeOccasion {
  const left = dueAt.getTime() - now.getTime();
  const [day, hours] = deadlineReminderHours;
  if (left > day * hourMs) return 'new';
  return left > hours * hourMs ? 'day' : 'hours';
}

/**
 * Days after an end on which people are notified of it: fewer than notices are stored, so that each gets one notice.
 */
const daysAfterEnd = 60;
export const termsReminderDays = 7;

const hasJustEnded = (end: JstDay, today: JstDay) =>
  today > end && today <= addDays(end, daysAfterEnd);

/** The mark of a day for a text of the terms that a corporation has not accepted; null for no notice. */
export function termsOccasion(
  { announcedOn, requiredFrom }: { announcedOn: JstDay; requiredFrom: JstDay },
  today: JstDay,
): NoticeOccasion | null {
  if (today < announcedOn) return null;
  const lastDay = addDays(requiredFrom, -1);
  if (hasJustEnded(lastDay, today)) return 'ended';
  if (today > lastDay) return null;
  return today > addDays(lastDay, -termsReminderDays) ? 'd7' : 'new';
}

/** The mark of a day for a declaration that holds until the end of `endsOn`; null for no notice. */
export function declarationOccasion(endsOn: JstDay, today: JstDay): NoticeOccasion | null {
  if (hasJustEnded(endsOn, today)) return 'ended';
  return today <= endsOn && today > addDays(endsOn, -employerDeclarationRenewalDays) ? 'd30' : null;
}

const hoursAudience: Partial<Record<NoticeOccasion, readonly StaffRole[]>> = {
  new: ['APPROVER'],
  day: ['APPROVER', 'MANAGER'],
  hours: ['APPROVER', 'MANAGER', 'OWNER'],
};
const applicationAudience: Partial<Record<NoticeOccasion, readonly StaffRole[]>> = {
  // An approver may read applications, but may not decide about them.
  new: ['MANAGER'],
  day: ['MANAGER'],
  hours: ['MANAGER', 'OWNER'],
};

/** The subject of a notice to people of one facility, or of a whole corporation. */
export type NotifiedSubject = {
  kind: Exclude<NoticeKind, 'digest'>;
  /** Names the subject within its kind. */
  id: string;
  mark: NoticeOccasion;
  /** The deadline for an action; null without a deadline. */
  dueAt: Date | null;
  /** The start of the shift; null for a subject without a shift. */
  startsAt: Date | null;
};

/** Roles that are notified of an operator's decision, where they are not those of the facility's day. */
const decisionAudience: Partial<Record<NoticeOccasion, readonly StaffRole[]>> = {
  billing: ['MANAGER', 'FINANCE'],
  owed: ['MANAGER', 'OWNER'],
};

/** The roles of kinds whose every mark goes to the same people. */
const audienceOfKind = {
  cancellation: ['APPROVER', 'MANAGER'],
  contract: ['APPROVER', 'MANAGER'],
  chat: ['APPROVER', 'MANAGER'],
  posting: ['MANAGER'],
  exposure: ['FINANCE', 'OWNER'],
  invoice: ['FINANCE', 'OWNER'],
  tax: ['FINANCE', 'OWNER'],
  budget: ['FINANCE', 'MANAGER', 'OWNER'],
  corporation: ['OWNER'],
} as const satisfies Partial<Record<NotifiedSubject['kind'], readonly StaffRole[]>>;

type Audience = Partial<Record<NoticeOccasion, readonly StaffRole[]>>;

const rolesOfMark = (audience: Audience, mark: NoticeOccasion): readonly StaffRole[] =>
  audience[mark] ?? [];

/** The roles that are notified of the subject at its mark, from the lowest. */
export function rolesToNotify({
  kind,
  mark,
}: Pick<NotifiedSubject, 'kind' | 'mark'>): readonly StaffRole[] {
  switch (kind) {
    case 'application':
      return rolesOfMark(applicationAudience, mark);
    case 'hours':
      return rolesOfMark(hoursAudience, mark);
    case 'attendance':
      return mark === 'missing' ? ['APPROVER', 'MANAGER', 'OWNER'] : ['APPROVER', 'MANAGER'];
    case 'decision':
      return decisionAudience[mark] ?? ['APPROVER', 'MANAGER'];
    case 'review':
      return mark === 'objection' ? ['MANAGER', 'OWNER'] : ['MANAGER'];
    case 'agreement':
      return mark === 'd30' ? ['MANAGER', 'OWNER'] : ['MANAGER'];
    default:
      return audienceOfKind[kind];
  }
}

const ladder = ['APPROVER', 'MANAGER', 'OWNER'] as const satisfies readonly StaffRole[];

type Reachable = { role: StaffRole; isReachable: boolean };

/**
 * Returns the people of the roles who can be reached. Where none of them can be reached, the next higher role stands
 * in: nobody is notified only where no higher role can be reached either.
 */
export function peopleToNotify<Person extends Reachable>(
  people: readonly Person[],
  roles: readonly StaffRole[],
): Person[] {
  const reachable = people.filter(({ isReachable }) => isReachable);
  const notified = reachable.filter(({ role }) => roles.includes(role));
  if (notified.length > 0) return notified;
  const highest = Math.max(...roles.map((role) => ladder.findIndex((step) => step === role)));
  for (const next of ladder.slice(highest + 1)) {
    const standIns = reachable.filter(({ role }) => role === next);
    if (standIns.length > 0) return standIns;
  }
  return [];
}

/** Quiet hours of a person in JST, perhaps over midnight; null: none. */
export type QuietHours = { from: string; until: string } | null;

export const defaultQuietHours = { from: '22:00', until: '07:00' } as const;

/** The end of the quiet hours that hold at the instant; null when none hold. */
export function quietHoursEnd(quiet: QuietHours, now: Date): Date | null {
  if (!quiet) return null;
  const { from, until } = quiet;
  const time = jstTime(now);
  const isOverMidnight = from > until;
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return null;
  const day = jstDay(now);
  return instantAtJst(isOverMidnight && time >= from ? addDays(day, 1) : day, until);
}

/** A deadline within this time after the quiet hours leaves too little time to act in the morning. */
const morningMinutes = 60;
/** A shift that begins within these hours counts as a shift of today. */
export const maxHoursToTodaysShift = 24;

const urgentKinds: readonly NotifiedSubject['kind'][] = ['cancellation', 'contract', 'chat'];

/**
 * True when the notice waits until the person's quiet hours end. Some notices do not wait: those of a late or doubtful
 * worker, those of a cancellation, a contract or a message about a shift that begins within 24 hours, and those with a
 * deadline before or within an hour after the end of the quiet hours.
 */
export function doesNoticeWaitForQuietHours(
  { kind, dueAt, startsAt }: Pick<NotifiedSubject, 'kind' | 'dueAt' | 'startsAt'>,
  quiet: QuietHours,
  now: Date,
): boolean {
  const end = quietHoursEnd(quiet, now);
  if (!end || kind === 'attendance') return false;
  const isOfToday = startsAt !== null && startsAt < addHours(now, maxHoursToTodaysShift);
  if (isOfToday && urgentKinds.includes(kind)) return false;
  return dueAt === null || dueAt > addMinutes(end, morningMinutes);
}

/** Minutes after which an unread message to a facility causes a notice. */
export const unreadMessageNoticeMinutes = 5;

/** Days before the end of a 36協定 on which the facility is notified. */
export const overtimeAgreementReminderDays = { first: 60, last: 30 } as const;

/** The digest names the contracts of this time before it. */
export const digestContractHours = 24;

/** The digest is sent between these times in JST; after noon it would be of no use. */
export const digestStartTime = '07:00';
const digestUntil = '12:00';

export const isDigestTime = (now: Date): boolean =>
  jstTime(now) >= digestStartTime && jstTime(now) < digestUntil;
