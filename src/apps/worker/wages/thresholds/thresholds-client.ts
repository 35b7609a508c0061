import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const IncomeThresholdsQuery = graphql(`
  query IncomeThresholds($year: Int) {
    incomeThresholds(year: $year) {
      year
      thresholds {
        kind
        amount
        max
        state
        others {
          young
          elder
        }
        week {
          from
          employerName
        }
        sourceName
        readOn
        isCarried
      }
    }
  }
`);

/** Query of the income that counts towards a year's thresholds; null means the current year. */
export const incomeThresholdsQuery = (year: number | null) =>
  graphqlQuery(IncomeThresholdsQuery, { year });

export type IncomeThreshold = DataOf<
  typeof IncomeThresholdsQuery
>['incomeThresholds']['thresholds'][number];

export const MonthlyGoalQuery = graphql(`
  query MonthlyGoal {
    monthlyGoal {
      amount
    }
  }
`);

/** Query of the worker's own monthly income goal. */
export const monthlyGoalQuery = () => graphqlQuery(MonthlyGoalQuery, {});

export const UpdateMonthlyGoalMutation = graphql(`
  mutation UpdateMonthlyGoal($input: UpdateMonthlyGoalInput!) {
    updateMonthlyGoal(input: $input) {
      success
    }
  }
`);
