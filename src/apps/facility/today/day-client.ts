import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const DayShifts = graphql(`
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
export type DayShift = DataOf<typeof DayShifts>['dayShifts']['shifts'][number];

/** Contracts of a day and the day after it; a null day means today and tomorrow. */
export const dayShiftsQuery = (facilityId: string, day: string | null) =>
  pagedQuery({
    document: DayShifts,
    variables: { facilityId, day },
    list: 'dayShifts',
    rows: 'shifts',
  });

export const EntranceCodes = graphql(`
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
  graphqlQuery(EntranceCodes, { facilityId });

export const EndingReasons = graphql(`
  query EndingReasons {
    endingReasons {
      id
      name
    }
  }
`);

/** Reasons in the notice for which a contract can end without pay. */
export const contractEndingReasonsQuery = () => graphqlQuery(EndingReasons, {});

export const CancellationCost = graphql(`
  query CancellationCost($id: ID!, $listedReason: String) {
    cancellationCost(id: $id, listedReason: $listedReason) {
      endsWithoutAnswer
      pays
      yen
      answerBy
    }
  }
`);
export type CancellationCostData = DataOf<typeof CancellationCost>['cancellationCost'];

/**
 * Effect of a cancellation requested now: the yen to pay, if the worker must answer, and the deadline of the answer.
 */
export const cancellationCostQuery = (id: string, listedReason: string | null) =>
  graphqlQuery(CancellationCost, { id, listedReason });

export const SendHomeCost = graphql(`
  query SendHomeCost($id: ID!, $workerSide: Boolean!, $breakMinutes: Int!) {
    sendHomeCost(id: $id, workerSide: $workerSide, breakMinutes: $breakMinutes) {
      yen
      unworkedYen
    }
  }
`);

/** Cost in yen if the worker is sent home now. */
export const sendHomeCostQuery = (asked: {
  id: string;
  workerSide: boolean;
  breakMinutes: number;
}) => graphqlQuery(SendHomeCost, asked);

export const RevealContact = graphql(`
  mutation RevealContact($input: RevealContactInput!) {
    revealContact(input: $input) {
      phoneNumber
      relation
    }
  }
`);

export const RevealAnswers = graphql(`
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

export const ReportNoShow = graphql(`
  mutation ReportNoShow($id: ID!) {
    reportNoShow(input: { id: $id }) {
      success
    }
  }
`);

export const SendHome = graphql(`
  mutation SendHome($input: DismissAttendanceInput!) {
    dismissAttendance(input: $input) {
      success
    }
  }
`);

export const WithdrawDismissal = graphql(`
  mutation WithdrawDismissal($id: ID!) {
    withdrawDismissal(input: { id: $id }) {
      success
    }
  }
`);

export const AnswerAsked = graphql(`
  mutation AnswerAsked($input: AnswerAskedInput!) {
    answerAskedCancellation(input: $input) {
      success
    }
  }
`);

export const ConfirmEnd = graphql(`
  mutation ConfirmEnd($input: ConfirmEndInput!) {
    confirmAttendanceEnd(input: $input) {
      success
    }
  }
`);

export const CancelDayShift = graphql(`
  mutation CancelDayShift($input: CancelShiftInput!) {
    requestScheduleCancellation(input: $input) {
      success
    }
  }
`);
