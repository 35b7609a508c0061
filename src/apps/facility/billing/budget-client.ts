import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const FacilityBudgetsQuery = graphql(`
  query FacilityBudgets($day: Date!) {
    facilityBudgets(day: $day) {
      facilityId
      name
      budget {
        yen
        fromMonth
      }
      cost {
        fixed
        planned
        open
      }
    }
  }
`);
export type FacilityBudget = DataOf<typeof FacilityBudgetsQuery>['facilityBudgets'][number];

/** The facilities with their budget of the month that begins on the day. */
export const facilityBudgetsQuery = (day: string) => graphqlQuery(FacilityBudgetsQuery, { day });

export const SetFacilityBudgetMutation = graphql(`
  mutation SetFacilityBudget($input: SetFacilityBudgetInput!) {
    setFacilityBudget(input: $input) {
      success
    }
  }
`);
