import type { NoticeTopic, NotificationTopic, NotificationWay } from '#gen/types.ts';

import { topicTexts } from './topics.ts';

/**
 * The optional topics that a worker chose for each way. By default SMS and e-mail have none; push, for which the
 * browser asks separately, has all but news. (Rule 4.20)
 */
export type Choices = Record<NotificationWay, readonly NoticeTopic[]>;

export const noChoices: Choices = {
  sms: [],
  email: [],
  push: ['alert', 'chat', 'review', 'points'],
};

/** The optional topics; all others are always sent. */
const optional = topicTexts.filter(({ isMandatory }) => !isMandatory).map(({ topic }) => topic);

/** Turns a way on for its chosen topics, or for all optional topics if none is chosen; or turns the way off. */
export function withWay(choices: Choices, way: NotificationWay, isOn: boolean): Choices {
  const chosen = choices[way].length > 0 ? choices[way] : optional;
  return { ...choices, [way]: isOn ? chosen : [] };
}

type TopicChoice = { topic: NoticeTopic; way: NotificationWay; isOn: boolean };

/** Turns one way of one topic on or off; null for a mandatory topic. */
export function withTopic(choices: Choices, { topic, way, isOn }: TopicChoice): Choices | null {
  if (!optional.includes(topic)) return null;
  const others = choices[way].filter((chosen) => chosen !== topic);
  return { ...choices, [way]: isOn ? [...others, topic] : others };
}

/** Every topic with the ways by which it is sent, as the settings show it. */
export function topicList(choices: Choices): NotificationTopic[] {
  return topicTexts.map((text) => ({
    ...text,
    sms: text.isMandatory || choices.sms.includes(text.topic),
    email: text.isMandatory || choices.email.includes(text.topic),
    push: text.isMandatory || choices.push.includes(text.topic),
  }));
}
