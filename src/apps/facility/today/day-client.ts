import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const DayShiftsQuery = graphql(`
  query DayShifts($facilityId: ID!, $day: Date, $cursor: String) {
    dayShifts(facilityId: $facilityId, day: $day, cursor: $cursor) {
      cursor
      shifts {
        id
        workerName
        title
        startsAt
        endsAt
        breakMinutes
        state
        checkInAt
        checkOutAt
        lateMinutes
        reportedStamps
        onTheWayAt
        provisionalLabel
        todo
        endAnswerBy
        asked {
          by
          yen
          answerBy
        }
        actions
        contacts
        needsAccident
        questions
        hasAnswersToShow
      }
    }
  }
`);
export type DayShift = DataOf<typeof DayShiftsQuery>['dayShifts']['shifts'][number];

/** Contracts of a day and the day after it; a null day means today and tomorrow. */
export const dayShiftsQuery = (facilityId: string, day: string | null) =>
  pagedQuery({
    document: DayShiftsQuery,
    variables: { facilityId, day },
    list: 'dayShifts',
    rows: 'shifts',
  });

export const EntranceCodesQuery = graphql(`
  query EntranceCodes($facilityId: ID!) {
    entranceCodes(facilityId: $facilityId) {
      code
      url
      from
      until
    }
  }
`);

/** Check-in codes of today and tomorrow. */
export const entranceCodesQuery = (facilityId: string) =>
  graphqlQuery(EntranceCodesQuery, { facilityId });

export const ContractEndingReasonsQuery = graphql(`
  query ContractEndingReasons {
    endingReasons {
      id
      name
    }
  }
`);

/** Reasons in the notice for which a contract can end without pay. */
export const contractEndingReasonsQuery = () => graphqlQuery(ContractEndingReasonsQuery, {});

export const CancellationCostQuery = graphql(`
  query CancellationCost($id: ID!, $listedReason: String) {
    cancellationCost(id: $id, listedReason: $listedReason) {
      endsWithoutAnswer
      pays
      yen
      answerBy
    }
  }
`);
export type CancellationCostData = DataOf<typeof CancellationCostQuery>['cancellationCost'];

/**
 * Effect of a cancellation requested now: the yen to pay, if the worker must answer, and the deadline of the answer.
 */
export const cancellationCostQuery = (id: string, listedReason: string | null) =>
  graphqlQuery(CancellationCostQuery, { id, listedReason });

export const SendHomeCostQuery = graphql(`
  query SendHomeCost($id: ID!, $workerSide: Boolean!, $breakMinutes: Int!) {
    sendHomeCost(id: $id, workerSide: $workerSide, breakMinutes: $breakMinutes) {
      yen
      unworkedYen
      fee
      feeTax
    }
  }
`);

/** Cost in yen if the worker is sent home now. */
export const sendHomeCostQuery = (asked: {
  id: string;
  workerSide: boolean;
  breakMinutes: number;
}) => graphqlQuery(SendHomeCostQuery, asked);

export const RevealContactMutation = graphql(`
  mutation RevealContact($input: RevealContactInput!) {
    revealContact(input: $input) {
      phoneNumber
      relation
    }
  }
`);

export const RevealAnswersMutation = graphql(`
  mutation RevealAnswers($id: ID!) {
    revealAnswers(input: { id: $id }) {
      answeredAt
      answers {
        question
        required
        answer
      }
    }
  }
`);

export const ReportNoShowMutation = graphql(`
  mutation ReportNoShow($id: ID!) {
    reportNoShow(input: { id: $id }) {
      success
    }
  }
`);

export const SendHomeMutation = graphql(`
  mutation SendHome($input: DismissAttendanceInput!) {
    dismissAttendance(input: $input) {
      success
    }
  }
`);

export const WithdrawDismissalMutation = graphql(`
  mutation WithdrawDismissal($id: ID!) {
    withdrawDismissal(input: { id: $id }) {
      success
    }
  }
`);

export const AnswerAskedCancellationMutation = graphql(`
  mutation AnswerAskedCancellation($input: AnswerAskedInput!) {
    answerAskedCancellation(input: $input) {
      success
    }
  }
`);

export const ConfirmShiftEndMutation = graphql(`
  mutation ConfirmShiftEnd($input: ConfirmEndInput!) {
    confirmAttendanceEnd(input: $input) {
      success
    }
  }
`);

export const CancelDayShiftMutation = graphql(`
  mutation CancelDayShift($input: CancelShiftInput!) {
    requestScheduleCancellation(input: $input) {
      success
    }
  }
`);
