import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const ApplicationDatesQuery = graphql(`
  query ApplicationDates($recruitmentId: ID!, $chosen: [ID!], $travelFare: Int) {
    applicationDates(recruitmentId: $recruitmentId, chosen: $chosen, travelFare: $travelFare) {
      title
      facilityName
      most
      dates {
        recruitmentId
        version
        startsAt
        endsAt
        breakMinutes
        remaining
        wage {
          salary
          total
        }
        contractMoment {
          text
        }
        nextStep
        canApply
        warningDialogView {
          title
          description
          kind
        }
      }
    }
  }
`);

/**
 * Query of a job's open dates, each checked for conflicts with the chosen dates. Null as the fare means the last
 * stated fare.
 */
export const applicationDatesQuery = (
  recruitmentId: string,
  chosen: readonly string[],
  travelFare: number | null = null,
) => graphqlQuery(ApplicationDatesQuery, { recruitmentId, chosen: [...chosen], travelFare });

type DatesView = DataOf<typeof ApplicationDatesQuery>['applicationDates'];
export type ApplicationDateView = DatesView['dates'][number];

/** Reads the chosen dates from the URL; texts that are no ids are ignored. */
export function readChosenApplyDates(params: URLSearchParams): string[] {
  const ids = (params.get('dates') ?? '').split('.').filter((id) => /^[\da-f-]{36}$/.test(id));
  return [...new Set(ids)];
}

export const chosenApplyDatesParam = (ids: readonly string[]) => ids.join('.');
