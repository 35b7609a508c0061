import type { StoredListItem } from '#domain/recruitment/publishing/offer.ts';
import { tagsOfPostingAt } from '#domain/recruitment/tags.ts';

export type RawRow = { remaining: number; item: StoredListItem };

/** One item of the list, with the fields of the search screen's document in any order. */
export function rawCard({ item, remaining }: RawRow, now: Date) {
  const { facility, review } = item;
  return {
    id: item.id,
    title: item.title,
    tags: tagsOfPostingAt(
      { lasting: item.lastingTags, startsAt: new Date(item.startsAt), remaining },
      now,
    ),
    representativeImage: item.representativeImage,
    tasks: item.tasks,
    startsAt: item.startsAt,
    endsAt: item.endsAt,
    breakMinutes: item.breakMinutes,
    hourlyWage: item.hourlyWage,
    salary: item.salary,
    travelAllowanceLabel: item.travelAllowanceLabel,
    capacity: item.capacity,
    remainingRecruitmentNumbers: remaining,
    state: 'open',
    deadline: item.deadline,
    facility: { name: facility.name, service: facility.service, address: facility.address },
    review: { rate: review.rate, description: review.description },
    bonus: item.bonus,
    stationLabel: item.stationLabel,
    travelMinutes: null,
    homeMinutes: null,
    favorited: null,
    clashes: null,
    requirementLabel: item.requirementLabel ?? null,
    payTiming: item.payTiming ?? 'EARLY',
    jobDates: null,
  };
}
