import type { NoticeTopic, NotificationTopic, NotificationWay } from '#gen/types.ts';

import { topicTexts } from './topics.ts';

/**
 * The optional topics that a worker chose for each way. By default SMS and e-mail have none; push, for which the
 * browser asks separately, has all but news. (Rule 4.20)
 */
export type NotificationChoices = Record<NotificationWay, readonly NoticeTopic[]>;

export const defaultNotificationChoices: NotificationChoices = {
  sms: [],
  email: [],
  push: ['alert', 'chat', 'review', 'points'],
};

/** The optional topics; all others are always sent. */
const optional = topicTexts.filter(({ isMandatory }) => !isMandatory).map(({ topic }) => topic);

/** Turns a way on for its chosen topics, or for all optional topics if none is chosen; or turns the way off. */
export function choicesWithWaySet(
  choices: NotificationChoices,
  way: NotificationWay,
  isOn: boolean,
): NotificationChoices {
  const chosen = choices[way].length > 0 ? choices[way] : optional;
  return { ...choices, [way]: isOn ? chosen : [] };
}

type TopicChoice = { topic: NoticeTopic; way: NotificationWay; isOn: boolean };

/** Turns one way of one topic on or off; null for a mandatory topic. */
export function choicesWithTopicSet(
  choices: NotificationChoices,
  { topic, way, isOn }: TopicChoice,
): NotificationChoices | null {
  if (!optional.includes(topic)) return null;
  const others = choices[way].filter((chosen) => chosen !== topic);
  return { ...choices, [way]: isOn ? [...others, topic] : others };
}

/** Every topic with the ways by which it is sent, as the settings show it. */
export function notificationTopicList(choices: NotificationChoices): NotificationTopic[] {
  return topicTexts.map((text) => ({
    ...text,
    sms: text.isMandatory || choices.sms.includes(text.topic),
    email: text.isMandatory || choices.email.includes(text.topic),
    push: text.isMandatory || choices.push.includes(text.topic),
  }));
}
