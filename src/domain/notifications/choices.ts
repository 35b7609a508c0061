import type { NoticeTopic, NotificationTopic, NotificationWay } from '#gen/types.ts';

import { topicTexts } from './topics.ts';

/**
 * The optional topics of each way. SMS and e-mail begin with none; push, for which the browser asks
 * separately, begins with all but news. (Rule 4.20)
 */
export type Choices = Record<NotificationWay, readonly NoticeTopic[]>;

export const noChoices: Choices = {
  sms: [],
  email: [],
  push: ['alert', 'chat', 'review', 'points'],
};

/** The optional topics; all others are always sent. */
const optional = topicTexts.filter(({ isMandatory }) => !isMandatory).map(({ topic }) => topic);

/** Turns a way on, for every optional topic unless some were chosen, or off altogether. */
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

/** Every topic with the ways by which it comes, as the settings show it. */
export function topicList(choices: Choices): NotificationTopic[] {
  return topicTexts.map((text) => ({
    ...text,
    sms: text.isMandatory || choices.sms.includes(text.topic),
    email: text.isMandatory || choices.email.includes(text.topic),
    push: text.isMandatory || choices.push.includes(text.topic),
  }));
}
