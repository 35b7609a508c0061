import { graphql } from '#platform/web/graphql/document.ts';

/** Tag with its colours. */
export const RecruitmentTagFragment = graphql(`
  fragment RecruitmentTag on Tag {
    name
    color {
      background
      font
      border
    }
  }
`);

/** Recruitment as shown in lists. */
export const RecruitmentCardFragment = graphql(
  `
    fragment RecruitmentCard on Recruitment {
      id
      title
      tags {
        ...RecruitmentTag
      }
      representativeImage
      tasks
      startsAt
      endsAt
      breakMinutes
      hourlyWage
      salary
      travelAllowanceLabel
      capacity
      remainingRecruitmentNumbers
      state
      deadline
      facility {
        name
        service
        address
      }
      review {
        rate
        description
      }
      bonus
      stationLabel
      travelMinutes
      homeMinutes
      favorited
      clashes
      requirementLabel
      payTiming
      jobDates {
        jobId
        count
        label
        next {
          startsAt
        }
      }
    }
  `,
  { RecruitmentTag: RecruitmentTagFragment },
);

/** Reason why the document review ends too late for a date, and the dates that are possible. */
export const CredentialsReviewDelayFragment = graphql(`
  fragment CredentialsReviewDelay on ReviewDelay {
    text
    dates {
      otherCandidatesId
      title
      times
      salary
    }
  }
`);
