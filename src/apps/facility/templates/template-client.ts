import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const TemplateChoices = graphql(`
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
  ...graphqlQuery(TemplateChoices, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const OwnTemplate = graphql(`
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
export type OwnJobTemplateData = DataOf<typeof OwnTemplate>['template'];

/** The current version of one template. */
export const ownTemplateQuery = (id: string) => graphqlQuery(OwnTemplate, { id });

export const CreateTemplate = graphql(`
  mutation CreateTemplate($input: CreateTemplateInput!) {
    createTemplate(input: $input) {
      id
    }
  }
`);

export const EditTemplate = graphql(`
  mutation EditTemplate($input: EditTemplateInput!) {
    editTemplate(input: $input) {
      success
    }
  }
`);

export const EndTemplate = graphql(`
  mutation EndTemplate($id: ID!) {
    endTemplate(input: { id: $id }) {
      success
    }
  }
`);
