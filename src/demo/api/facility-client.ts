import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoApplications = graphql(`
  query DemoApplications($scope: DeskScopeInput!, $cursor: String) {
    waitingApplications(input: $scope, cursor: $cursor) {
      cursor
      applications {
        id
        title
        startsAt
        endsAt
        appliedAt
        worker {
          label
        }
      }
    }
  }
`);

/** Applications that wait for a facility. */
export const demoApplications = (facilityId: string) =>
  pagedQuery({
    document: DemoApplications,
    variables: { scope: { facilityId } },
    cursorOf: (page) => page.waitingApplications.cursor,
  });

export const DemoShifts = graphql(`
  query DemoShifts($scope: DeskScopeInput!, $cursor: String) {
    attendances(input: $scope, cursor: $cursor) {
      cursor
      attendances {
        id
        state
        title
        startsAt
        endsAt
        breakMinutes
        checkInAt
        checkOutAt
        claimedStartAt
        claimedEndAt
        claimedBreakMinutes
        claimReason
        needsOperator
        endAnswerDueAt
        endedReason
        questionnaire {
          answeredAt
          canAttend
          hasHealthConcern
        }
        questionnaireMissed
        cancellationRequested
        provisionalLabel
        actions
        worker {
          label
          name
        }
      }
    }
  }
`);

/** Shifts at a facility, latest start first. */
export const demoShifts = (facilityId: string) =>
  pagedQuery({
    document: DemoShifts,
    variables: { scope: { facilityId } },
    cursorOf: (page) => page.attendances.cursor,
  });
export type DeskShift = DataOf<typeof DemoShifts>['attendances']['attendances'][number];
