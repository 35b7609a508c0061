import { paths } from '#platform/base/paths.ts';

import type { Profile, ProfileTopic } from './client.ts';

/** The topics that an application needs, in the order in which they are asked. */
export const profileTopicsNeededToApply = [
  'basic',
  'address',
  'work',
] as const satisfies readonly ProfileTopic[];

/**
 * Returns the path after saving: within a task (`returnTo`) the next topic that the task needs, then the task
 * itself; otherwise the overview.
 */
export function pathAfterSavingProfile(
  { topics }: Pick<Profile['completion'], 'topics'>,
  returnTo: string | null,
): string {
  if (returnTo === null) return paths.me.profile();
  const next = topics.find((one) => one.isRequired && !one.isDone);
  return next ? profileTopicPath(next.topic, returnTo) : returnTo;
}

/** The address of a topic's form. */
export function profileTopicPath(topic: ProfileTopic, returnTo: string | null = null): string {
  return paths.me.profile[topic]({ returnTo });
}
