import { addDays, addHours, atJst, jstDay, jstTime } from '#base/jst.ts';

/** What a notice is about. */
export type NoticeTopic =
  | 'contract'
  | 'cancellation'
  | 'shift'
  | 'payment'
  | 'account'
  | 'review'
  | 'points'
  | 'alert'
  | 'chat'
  | 'news';

/** How a notice leaves the product. The inbox holds every one besides. */
export type Way = 'sms' | 'email' | 'push';

/**
 * Told always. (Rule 4.20) `shift` is among them: what a contract asks of the worker today, and
 * what becomes of the wage if nothing happens, is part of that contract.
 */
export const mandatoryTopics: readonly NoticeTopic[] = [
  'contract',
  'cancellation',
  'shift',
  'payment',
  'account',
];

/**
 * Told by e-mail or SMS only to who chose so, by push unless it was turned off. (Rule 4.20)
 */
export const optionalTopics = [
  'alert',
  'chat',
  'review',
  'points',
  'news',
] as const satisfies readonly NoticeTopic[];
export type OptionalTopic = (typeof optionalTopics)[number];

export const isMandatory = (topic: NoticeTopic): boolean => mandatoryTopics.includes(topic);

/** What comes by push until a worker chose: whoever turned push on wants to hear, but of no campaign. */
export const pushTopicsAtFirst: readonly OptionalTopic[] = ['alert', 'chat', 'review', 'points'];

export type Ways = {
  /** To a worker with a confirmed address that takes letters. */
  withAddress: readonly Exclude<Way, 'push'>[];
  withoutAddress: readonly Exclude<Way, 'push'>[];
  /** Only those of these ways that the worker chose for the topic. */
  isByChoice: boolean;
};

/**
 * Which ways a notice goes besides the inbox, and besides push, which goes to every browser that was
 * signed up for it: what is mandatory by e-mail, by SMS where there is no
 * address, and by SMS too where it is about the next 24 hours; what is optional as chosen.
 * (Rule 4.20)
 */
export function waysOf(topic: NoticeTopic, isUrgent: boolean): Ways {
  if (!isMandatory(topic)) {
    return { withAddress: ['email', 'sms'], withoutAddress: ['sms'], isByChoice: true };
  }
  return {
    withAddress: isUrgent ? ['email', 'sms'] : ['email'],
    withoutAddress: ['sms'],
    isByChoice: false,
  };
}

const quietFrom = '22:00';
const quietUntil = '07:00';

/** When a notice may leave: optional ones wait out the night, 22:00 to 07:00. (Rule 4.20) */
export function leavesAt(topic: NoticeTopic, now: Date): Date {
  const time = jstTime(now);
  if (isMandatory(topic)) return now;
  if (time >= quietFrom) return atJst(addDays(jstDay(now), 1), quietUntil);
  return time < quietUntil ? atJst(jstDay(now), quietUntil) : now;
}

/** Whether something is less than 24 hours away, or has just begun. (Rule 4.20) */
export function isWithinADay(at: Date, now: Date): boolean {
  return at < addHours(now, 24);
}

const maxPushLength = 100;
/** Money, a postal code or a phone number, and what somebody wrote as a reason. */
const privateParts = /[\d０-９](?:円|pt)|〒|\d{2,4}-\d{3,4}|理由|事務局より/;

/**
 * What of a notice a locked screen may show: its first sentence, or where that names an amount, an
 * address or a reason, where to read it.
 */
export function pushText(body: string): string {
  const [first = ''] = /^[^。\n]*。?/.exec(body) ?? [];
  const isFit = first.endsWith('。') && first.length <= maxPushLength;
  return isFit && !privateParts.test(first) ? first : 'タップして、ひとこまで確認してください。';
}
