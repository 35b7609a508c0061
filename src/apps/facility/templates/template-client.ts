import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const TemplateChoicesQuery = graphql(`
  query TemplateChoices {
    facilityChoices {
      tasks {
        id
        name
      }
      benefits {
        id
        name
      }
      licenses {
        id
        name
      }
    }
  }
`);

/** Options of the form for a template; they change only with a release. */
export const templateChoicesQuery = () => ({
  ...graphqlQuery(TemplateChoicesQuery, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const OwnTemplateQuery = graphql(`
  query OwnTemplate($id: ID!) {
    template(id: $id) {
      id
      facilityId
      version
      title
      tagline
      description
      workflow {
        time
        description
      }
      belongings
      dress
      note
      appealPoints
      taskIds
      benefitIds
      licenseGroups
      requirementNote
      beginnersWelcome
      pickUpService
      workQuestions {
        text
        kind
        options
        required
      }
      pictures {
        id
        url
      }
      instant {
        workedHere
        shifts
        ratingTenths
        ratingCount
        licenseIds
        licenseYears
      }
    }
  }
`);
export type OwnJobTemplateData = DataOf<typeof OwnTemplateQuery>['template'];

/** The current version of one template. */
export const ownTemplateQuery = (id: string) => graphqlQuery(OwnTemplateQuery, { id });

export const CreateTemplateMutation = graphql(`
  mutation CreateTemplate($input: CreateTemplateInput!) {
    createTemplate(input: $input) {
      id
    }
  }
`);

export const EditTemplateMutation = graphql(`
  mutation EditTemplate($input: EditTemplateInput!) {
    editTemplate(input: $input) {
      success
    }
  }
`);

export const EndTemplateMutation = graphql(`
  mutation EndTemplate($id: ID!) {
    endTemplate(input: { id: $id }) {
      success
    }
  }
`);
