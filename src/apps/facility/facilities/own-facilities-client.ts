import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OwnFacilitiesQuery = graphql(`
  query OwnFacilities($cursor: String) {
    ownFacilities(cursor: $cursor) {
      cursor
      facilities {
        id
        name
        state
        cityName
        town
      }
    }
  }
`);

/** Facilities of the person, in the order of their names. */
export const ownFacilitiesQuery = () =>
  pagedQuery({
    document: OwnFacilitiesQuery,
    variables: {},
    list: 'ownFacilities',
    rows: 'facilities',
  });

export const OwnFacilityQuery = graphql(`
  query OwnFacility($id: ID!) {
    ownFacility(id: $id) {
      id
      name
      state
      serviceId
      serviceName
      phoneNumber
      zipCode
      prefectureName
      cityCode
      cityName
      town
      streetNumber
      latitude
      longitude
      accessNote
      featureIds
      averageNursingCareLevel
      ambienceNote
      smokingMeasure
      consultationDesk
      stations {
        code
        name
        walkMinutes
      }
      freezeReason
      pictures {
        id
        url
      }
    }
  }
`);
export type OwnFacilityData = DataOf<typeof OwnFacilityQuery>['ownFacility'];

/** One facility of the person. */
export const ownFacilityQuery = (id: string) => graphqlQuery(OwnFacilityQuery, { id });

export const TemplatesQuery = graphql(`
  query Templates($facilityId: ID!, $cursor: String) {
    templates(facilityId: $facilityId, cursor: $cursor) {
      cursor
      templates {
        id
        title
        version
      }
    }
  }
`);

/** Templates in use at a facility. */
export const ownTemplatesQuery = (facilityId: string) =>
  pagedQuery({
    document: TemplatesQuery,
    variables: { facilityId },
    list: 'templates',
    rows: 'templates',
  });

export const AgreementsQuery = graphql(`
  query Agreements($facilityId: ID!) {
    agreements(facilityId: $facilityId) {
      id
      number
      office
      startsOn
      endsOn
      withdrawnAt
      hasPaper
    }
  }
`);

/** The 36協定 filings of a facility. */
export const ownAgreementsQuery = (facilityId: string) =>
  graphqlQuery(AgreementsQuery, { facilityId });

export const AgreementQuery = graphql(`
  query Agreement($id: ID!) {
    agreement(id: $id) {
      filing {
        id
        number
        office
        filedOn
        startsOn
        endsOn
        dailyMinutes
        monthlyHours
        yearlyHours
        specialClause
        withdrawnAt
      }
      openPostings
      comingShifts
      papers {
        id
        kind
        state
        bytes
        addedAt
        addedBy
        endedAt
        removedBy
      }
    }
  }
`);
export type OwnAgreementDetail = DataOf<typeof AgreementQuery>['agreement'];

/** One filing, with the postings and shifts that rely on it alone. */
export const ownAgreementQuery = (id: string) => graphqlQuery(AgreementQuery, { id });

export const WorkerOvertimeQuery = graphql(`
  query WorkerOvertime($facilityId: ID!, $agreementId: ID!, $cursor: String) {
    workerOvertime(facilityId: $facilityId, agreementId: $agreementId, cursor: $cursor) {
      monthOf
      yearFrom
      yearTo
      cursor
      workers {
        workerId
        name
        monthMinutes
        monthPlanned
        yearMinutes
        yearPlanned
      }
    }
  }
`);
export type WorkerOvertimeRow = DataOf<
  typeof WorkerOvertimeQuery
>['workerOvertime']['workers'][number];

/** Workers with overtime under a filing, the worker nearest to a limit first. */
export const workerOvertimeQuery = (of: { facilityId: string; agreementId: string }) =>
  pagedQuery({
    document: WorkerOvertimeQuery,
    variables: of,
    list: 'workerOvertime',
    rows: 'workers',
  });

export const WithdrawAgreementMutation = graphql(`
  mutation WithdrawAgreement($id: ID!) {
    withdrawAgreement(input: { id: $id }) {
      success
    }
  }
`);

export const RemoveAgreementPaperMutation = graphql(`
  mutation RemoveAgreementPaper($id: ID!) {
    removeAgreementPaper(input: { id: $id }) {
      success
    }
  }
`);

export const ReplaceAgreementMutation = graphql(`
  mutation ReplaceAgreement($input: ReplaceAgreementInput!) {
    replaceAgreement(input: $input) {
      id
    }
  }
`);

export const CreateFacilityMutation = graphql(`
  mutation CreateFacility($input: FacilityInput!) {
    createFacility(input: $input) {
      id
    }
  }
`);

export const EditFacilityMutation = graphql(`
  mutation EditFacility($input: EditFacilityInput!) {
    editFacility(input: $input) {
      success
    }
  }
`);

export const RecordAgreementMutation = graphql(`
  mutation RecordAgreement($input: RecordAgreementInput!) {
    recordAgreement(input: $input) {
      id
    }
  }
`);

export const PublishFacilityMutation = graphql(`
  mutation PublishFacility($id: ID!) {
    publishFacility(input: { id: $id }) {
      success
    }
  }
`);
