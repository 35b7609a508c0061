import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const ApplicationDates = graphql(`
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
 * The open dates of a job, judged together with the chosen ones. A fare of null means the fare that was stated last.
 */
export const applicationDates = (
  recruitmentId: string,
  chosen: readonly string[],
  travelFare: number | null = null,
) => query(ApplicationDates, { recruitmentId, chosen: [...chosen], travelFare });

type DatesView = DataOf<typeof ApplicationDates>['applicationDates'];
export type DateView = DatesView['dates'][number];

/** The chosen dates in an address; what is no id is left out. */
export function chosenOf(params: URLSearchParams): string[] {
  const ids = (params.get('dates') ?? '').split('.').filter((id) => /^[\da-f-]{36}$/.test(id));
  return [...new Set(ids)];
}

export const chosenText = (ids: readonly string[]) => ids.join('.');
