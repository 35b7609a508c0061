import type {
  ContractMoment,
  Invitation,
  JobDates,
  Recruitment,
  RecruitmentState,
} from '#gen/types.ts';

import type { TravelTimes } from '#domain/reference/travel/minutes.ts';
import type { CacheableAnswerPart } from '#platform/server/graphql/answer-writer.ts';

import { tagsForContractMoment } from './contract-moment.ts';
import type { StoredListItem } from './publishing/offer.ts';
import { tagsOfPostingAt } from './tags.ts';
import { travelMinutesByQuickestStation } from './travel.ts';

export type ListItemFacts = {
  item: StoredListItem;
  remaining: number;
  state: RecruitmentState;
  /** Null for visitors. */
  favorited: boolean | null;
  /** When the viewer's contract would be concluded; null for visitors, who see the posting's own tags. */
  contractMoment: ContractMoment | null;
  /** The times from the viewer's station; null without one. */
  travel: TravelTimes | null;
  /** The times from the viewer's home station; null without one, and for visitors. */
  home: TravelTimes | null;
  /** True when the shift overlaps a booked shift of the viewer; null when the list does not mark overlaps. */
  clashes?: boolean | null;
  /** The job's other dates; only in a list of jobs. */
  jobDates?: JobDates;
  /** The invitation to a shift that other workers cannot see yet; only in a list that has such shifts. */
  invitation?: Invitation | null;
};

/** Key of the property by which a list item refers to the stored item that it shows. */
const storedItem = Symbol('stored item');

type ListItem = Recruitment & { [storedItem]: StoredListItem };

/**
 * The fields of a stored item that are the same for every viewer at any time, so that a search serialises them once. The
 * items of a search are the same objects until their rows change.
 */
export const cacheableListItemFields: CacheableAnswerPart = {
  type: 'Recruitment',
  queries: new Set(['recruitmentSearch']),
  fields: new Set([
    'id',
    'title',
    'representativeImage',
    'tasks',
    'startsAt',
    'endsAt',
    'breakMinutes',
    'hourlyWage',
    'salary',
    'travelAllowanceLabel',
    'capacity',
    'mode',
    'deadline',
    'facility',
    'review',
    'bonus',
    'stationLabel',
    'requirementLabel',
    'payTiming',
  ] satisfies (keyof Recruitment)[]),
  // The list calls this only with list items.
  partOf: (value) => (value as Partial<ListItem>)[storedItem],
};

/** The fields of a list item that depend on the stored item alone: computed once, because many searches show them. */
type Lasting = Omit<
  StoredListItem,
  'startsAt' | 'endsAt' | 'deadline' | 'requirementLabel' | 'payTiming'
> &
  Pick<Recruitment, 'startsAt' | 'endsAt' | 'deadline' | 'requirementLabel' | 'payTiming'> & {
    [storedItem]: StoredListItem;
  };

/** Computed fields by stored item. A changed row is a new object, so it gets a new entry. */
const known = new WeakMap<StoredListItem, Lasting>();

function lastingOf(item: StoredListItem): Lasting {
  const found = known.get(item);
  if (found) return found;
  const lasting = {
    ...item,
    startsAt: new Date(item.startsAt),
    endsAt: new Date(item.endsAt),
    deadline: new Date(item.deadline),
    requirementLabel: item.requirementLabel ?? null,
    // Every posting of an older release promised it.
    payTiming: item.payTiming ?? 'EARLY',
    [storedItem]: item,
  };
  known.set(item, lasting);
  return lasting;
}

/** Returns a list item for now: its lasting fields, and the fields that depend on time, seats and viewer. */
export function recruitmentListItemOf(shown: ListItemFacts, now: Date): ListItem {
  const { item, remaining, state, favorited, contractMoment, travel, home, clashes } = shown;
  const lasting = lastingOf(item);
  const { lastingTags, startsAt, stops = [] } = lasting;
  const isOpen = state === 'open';
  const tags = tagsOfPostingAt(
    { lasting: lastingTags, startsAt, remaining: isOpen ? remaining : 0 },
    now,
  );
  return {
    ...lasting,
    tags: contractMoment ? tagsForContractMoment(tags, contractMoment) : tags,
    remainingRecruitmentNumbers: remaining,
    state,
    favorited,
    clashes: clashes ?? null,
    travelMinutes: travel && travelMinutesByQuickestStation(travel, stops),
    homeMinutes: home && travelMinutesByQuickestStation(home, stops),
    jobDates: shown.jobDates ?? null,
    invitation: shown.invitation ?? null,
  };
}
