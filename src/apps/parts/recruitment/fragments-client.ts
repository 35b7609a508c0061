import { graphql } from '#platform/web/graphql/document.ts';

/** A tag with its colours. */
export const RecruitmentTag = graphql(`
  fragment RecruitmentTag on Tag {
    name
    color {
      background
      font
      border
    }
  }
`);

/** A recruitment as every list shows it. */
export const RecruitmentCard = graphql(
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
  { RecruitmentTag },
);

/** Why the document review ends too late for a date, and the dates that are possible. */
export const ReviewDelay = graphql(`
  fragment ReviewDelay on ReviewDelay {
    text
    dates {
      otherCandidatesId
      title
      times
      salary
    }
  }
`);
