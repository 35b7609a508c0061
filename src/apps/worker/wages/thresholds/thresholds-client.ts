import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const IncomeThresholds = graphql(`
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
  graphqlQuery(IncomeThresholds, { year });

export type IncomeThreshold = DataOf<
  typeof IncomeThresholds
>['incomeThresholds']['thresholds'][number];

export const MonthlyGoal = graphql(`
  query MonthlyGoal {
    monthlyGoal {
      amount
    }
  }
`);

/** Query of the worker's own monthly income goal. */
export const monthlyGoalQuery = () => graphqlQuery(MonthlyGoal, {});

export const UpdateMonthlyGoal = graphql(`
  mutation UpdateMonthlyGoal($input: UpdateMonthlyGoalInput!) {
    updateMonthlyGoal(input: $input) {
      success
    }
  }
`);
