type Time = { templateId: string; startsAt: Date; endsAt: Date };

/** A text that is equal for postings of one template with the same start and end. */
export const postingTimeKey = ({ templateId, startsAt, endsAt }: Time): string =>
  `${templateId} ${startsAt.getTime()} ${endsAt.getTime()}`;
