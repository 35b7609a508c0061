import { addHours } from '#platform/base/jst.ts';
import {
  instantAfterQuietHours,
  urgentNoticeHoursBeforeEvent,
} from '#platform/base/quiet-hours.ts';

/** The topic of a notification. */
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

/** The text of a notification, in Japanese. */
export type NoticeText = {
  /** One line; the subject of the e-mail. */
  title: string;
  /** The event, and the action for the recipient. */
  body: string;
};

/** The channel of a message. Every notification is in the inbox as well. */
export type DeliveryChannel = 'sms' | 'email' | 'push';

/**
 * Topics that are always sent. (Rule 4.20) `shift` is mandatory because today's duties, and the effect on
 * the wage if the worker does nothing, are part of the contract.
 */
export const mandatoryTopics: readonly NoticeTopic[] = [
  'contract',
  'cancellation',
  'shift',
  'payment',
  'account',
];

/**
 * Topics that are sent by e-mail or SMS only if the worker chose so, by push unless turned off. (Rule 4.20)
 */
export const optionalTopics = [
  'alert',
  'chat',
  'review',
  'points',
  'news',
] as const satisfies readonly NoticeTopic[];
export type OptionalTopic = (typeof optionalTopics)[number];

export const isMandatoryNoticeTopic = (topic: NoticeTopic): boolean =>
  mandatoryTopics.includes(topic);

/** The topics that are pushed until the worker chooses. Turning push on implies all topics but campaigns (`news`). */
export const defaultPushTopics: readonly OptionalTopic[] = ['alert', 'chat', 'review', 'points'];

export type TopicChannels = {
  /** The channels besides push for a worker with a confirmed address that does not bounce. */
  withAddress: readonly Exclude<DeliveryChannel, 'push'>[];
  withoutAddress: readonly Exclude<DeliveryChannel, 'push'>[];
  /** True: send only by the channels that the worker chose for the topic. */
  isByChoice: boolean;
};

type UrgencyOfEvent = { isUrgent: boolean; isWithoutSms?: boolean };

/**
 * The channels of a notification besides the inbox and push (push goes to every subscribed browser).
 * Mandatory topics go by e-mail; by SMS when there is no address, and also by SMS when urgent (within 24
 * hours). Optional topics go as the worker chose. No channel replaces the SMS of an event without SMS.
 * (Rule 4.20)
 */
export function deliveryChannelsOf(topic: NoticeTopic, event: UrgencyOfEvent): TopicChannels {
  const ways = usualWays(topic, event);
  if (!event.isWithoutSms) return ways;
  const withoutSms = (way: DeliveryChannel) => way !== 'sms';
  return {
    ...ways,
    withAddress: ways.withAddress.filter(withoutSms),
    withoutAddress: ways.withoutAddress.filter(withoutSms),
  };
}

function usualWays(topic: NoticeTopic, { isUrgent }: UrgencyOfEvent): TopicChannels {
  if (!isMandatoryNoticeTopic(topic)) {
    return { withAddress: ['email', 'sms'], withoutAddress: ['sms'], isByChoice: true };
  }
  return {
    withAddress: isUrgent ? ['email', 'sms'] : ['email'],
    withoutAddress: ['sms'],
    isByChoice: false,
  };
}

/** The send time of a notification: optional topics are delayed from 22:00 to 07:00. (Rule 4.20) */
export const noticeSendTime = (topic: NoticeTopic, now: Date): Date =>
  isMandatoryNoticeTopic(topic) ? now : instantAfterQuietHours(now);

/** True when `at` is less than 24 hours away, or in the past. (Rule 4.20) */
export function isEventWithinADay(at: Date, now: Date): boolean {
  return at < addHours(now, urgentNoticeHoursBeforeEvent);
}

const maxPushLength = 100;
/** An amount of money, a postal code, a phone number, or a person's written reason. */
const privateParts = /[\d０-９](?:円|pt)|〒|\d{2,4}-\d{3,4}|理由|事務局より/;

/**
 * The text of a push, which a locked screen shows: the first sentence. If that sentence is too long or
 * names an amount, an address or a reason, a generic request to open the app replaces it.
 */
export function pushText(body: string): string {
  const [first = ''] = /^[^。\n]*。?/.exec(body) ?? [];
  const isFit = first.endsWith('。') && first.length <= maxPushLength;
  return isFit && !privateParts.test(first) ? first : 'タップして、ひとこまで確認してください。';
}
