import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const PriceAdviceQuery = graphql(`
  query PriceAdvice($templateId: ID!, $startsAt: DateTime!, $endsAt: DateTime!) {
    priceAdvice(templateId: $templateId, startsAt: $startsAt, endsAt: $endsAt) {
      since
      until
      own {
        from
        to
        postings
        filled
        halfWithin
      }
      nearby {
        from
        to
        postings
        filled
        halfWithin
      }
    }
  }
`);
export type PriceAdviceData = DataOf<typeof PriceAdviceQuery>['priceAdvice'];

/** Time until postings similar to a shift of the template were filled, by hourly wage. */
export const priceAdviceQuery = (shift: { templateId: string; startsAt: string; endsAt: string }) =>
  graphqlQuery(PriceAdviceQuery, shift);
