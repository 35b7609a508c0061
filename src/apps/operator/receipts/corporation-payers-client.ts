import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorCorporationPayersQuery = graphql(`
  query OperatorCorporationPayers($corporationId: ID!) {
    corporationPayers(corporationId: $corporationId) {
      names {
        key
        name
        confirmations
        isStated
        isRefused
        changedAt
      }
      virtualAccounts {
        branchCode
        accountNumber
        createdAt
        createdBy
      }
    }
  }
`);

/** The names under which a corporation pays, and its virtual accounts. */
export const corporationPayersQuery = (corporationId: string) =>
  graphqlQuery(OperatorCorporationPayersQuery, { corporationId });
type CorporationPayers = DataOf<typeof OperatorCorporationPayersQuery>['corporationPayers'];
export type PayerName = CorporationPayers['names'][number];
export type VirtualAccount = CorporationPayers['virtualAccounts'][number];

export const StatePayerNameMutation = graphql(`
  mutation StatePayerName($input: StatePayerNameInput!) {
    statePayerName(input: $input) {
      success
    }
  }
`);

export const EndPayerNameMutation = graphql(`
  mutation EndPayerName($input: EndPayerNameInput!) {
    endPayerName(input: $input) {
      success
    }
  }
`);

export const AddVirtualAccountMutation = graphql(`
  mutation AddVirtualAccount($input: VirtualAccountInput!) {
    addVirtualAccount(input: $input) {
      success
    }
  }
`);

export const EndVirtualAccountMutation = graphql(`
  mutation EndVirtualAccount($input: VirtualAccountInput!) {
    endVirtualAccount(input: $input) {
      success
    }
  }
`);
