import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery, pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorFeeRulesQuery = graphql(`
  query OperatorFeeRules($corporationId: ID, $cursor: String) {
    feeRules(corporationId: $corporationId, cursor: $cursor) {
      cursor
      rules {
        id
        fromDay
        corporationName
        facilityName
        workerKind
        basisPoints
        yenPerHour
        minimumFee
        maximumFee
      }
    }
  }
`);

/** Fee rules, the latest first day first: all, or those that can apply to one corporation's facilities. */
export const feeRulesQuery = (corporationId: string | null) =>
  pagedQuery({
    document: OperatorFeeRulesQuery,
    variables: { corporationId },
    list: 'feeRules',
    rows: 'rules',
  });
export type FeeRuleData = DataOf<typeof OperatorFeeRulesQuery>['feeRules']['rules'][number];

export const OperatorFeeRulePlacesQuery = graphql(`
  query OperatorFeeRulePlaces($corporationId: ID!) {
    feeRulePlaces(corporationId: $corporationId) {
      id
      name
      facilities {
        id
        name
      }
    }
  }
`);

/** A corporation and its facilities, each of which can have rules of its own. */
export const feeRulePlacesQuery = (corporationId: string) =>
  graphqlQuery(OperatorFeeRulePlacesQuery, { corporationId });

export const OperatorAskFeeRuleMutation = graphql(`
  mutation OperatorAskFeeRule($input: FeeRuleInput!) {
    askFeeRule(input: $input) {
      success
    }
  }
`);
