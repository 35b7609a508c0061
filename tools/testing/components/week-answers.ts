import { addDays, jstDay, weekStartOf } from '#platform/base/jst.ts';
import {
  OwnTemplateQuery,
  TemplateChoicesQuery,
  type OwnJobTemplateData,
} from '#apps/facility/templates/template-client.ts';
import { FacilityFormChoicesQuery } from '#apps/facility/corporation/choices-client.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { OwnCorporationQuery } from '#apps/facility/facilities/facility-client.ts';
import {
  OwnFacilityQuery,
  TemplatesQuery,
} from '#apps/facility/facilities/own-facilities-client.ts';
import {
  PriceAdviceQuery,
  type PriceAdviceData,
} from '#apps/facility/postings/week/advice-client.ts';
import { PostingAudiencesQuery } from '#apps/facility/postings/limited-client.ts';
import {
  CheckShiftsMutation,
  PostingGroundsQuery,
  PostingsOfWeekQuery,
  type PostingGroundsData,
} from '#apps/facility/postings/postings-client.ts';
import { FacilityViewerQuery } from '#apps/facility/members/members-client.ts';

import { answerDocument } from './api.ts';
import { hinataFacility } from './facility.ts';
import { startingFeeRule } from '../fixtures/fee-rule.ts';

/** The first whole week after today, so that shifts can be posted on all of its days. */
export const firstWholeWeek = addDays(weekStartOf(jstDay(new Date())), 7);
/** Minimum wage, in yen per hour. */
export const minimumWageYen = 1_280;
/** The highest hourly wage of postings that require no licence. */
export const wageCeilingYen = 3_000;

/** A posting of the previous week. */
export const previousWeekPosting = {
  id: 'r1',
  facilityId: 'f1',
  templateId: 't1',
  title: '特養の日勤',
  startsAt: `${addDays(firstWholeWeek, -6)}T00:00:00Z`,
  endsAt: `${addDays(firstWholeWeek, -6)}T09:00:00Z`,
  breakMinutes: 60,
  hourlyWage: 1_600,
  travelAllowance: 500,
  bonus: 0,
  capacity: 2,
  seatsTaken: 0,
  deadline: `${addDays(firstWholeWeek, -7)}T22:00:00Z`,
  publishedAt: `${addDays(firstWholeWeek, -21)}T00:00:00Z`,
  mode: 'INSTANT',
  state: 'FULL',
  version: 'v1',
  isConditional: false,
  wasChanged: false,
  isUrgent: false,
  limit: null,
  review: null,
} as const;

/** The server's price for one shift, without a refusal. */
export const shiftWithWageAdvice = {
  line: 0,
  day: firstWholeWeek,
  capacity: 1,
  cost: { total: 12_500 },
  refusal: null,
};

/** The facility's template. */
export const templateOfWeek: OwnJobTemplateData = {
  id: 't1',
  facilityId: 'f1',
  version: 1,
  title: '特養の日勤',
  tagline: '',
  description: '介助',
  workflow: [],
  belongings: '',
  dress: '',
  note: '',
  appealPoints: [],
  taskIds: [1],
  benefitIds: [],
  licenseGroups: [],
  requirementNote: '',
  beginnersWelcome: false,
  pickUpService: false,
  instant: null,
  workQuestions: [],
  pictures: [],
};

/** The server's advice about a wage, with the given ranges of the facility's own and of nearby wages. */
export const buildWageAdviceAnswer = (
  own: PriceAdviceData['own'],
  nearby: PriceAdviceData['nearby'] = [],
) => ({
  priceAdvice: { since: '2026-06-02', until: '2026-11-29', own, nearby },
});

/** Sets the answers to all queries of the form for a person with these rights. */
export function answerWeekQueries(rights: string[]) {
  answerDocument(FacilityViewerQuery, {
    viewer: {
      person: { id: 'p1', name: '田中 実', email: 'owner@hinata.example' },
      corporation: { id: 'c1', name: '社会福祉法人 ひなた会' },
      role: 'OWNER',
      facilities: [
        { id: 'f1', name: 'ひなたの里' },
        { id: 'f2', name: 'ひなたの丘' },
      ],
      rights,
      hasPasskey: true,
    },
  });
  answerDocument(TemplatesQuery, {
    templates: { cursor: null, templates: [{ id: 't1', title: '特養の日勤', version: 1 }] },
  });
  answerDocument(OwnTemplateQuery, { template: templateOfWeek });
  answerPostingGrounds([]);
  answerDocument(PostingsOfWeekQuery, {
    postingsOfWeek: { cursor: null, postings: [previousWeekPosting] },
  });
  answerDocument(CheckShiftsMutation, {
    checkShifts: { total: 12_500, shifts: [shiftWithWageAdvice], exceededBudgets: [] },
  });
  answerDocument(PostingAudiencesQuery, {
    postingAudiences: [
      { audience: 'EXPERIENCED', groupId: null, groupName: null, people: 12 },
      { audience: 'REGULARS', groupId: null, groupName: null, people: 0 },
      { audience: 'FAVORITES', groupId: null, groupName: null, people: 0 },
      { audience: 'GROUP', groupId: 'g1', groupName: '夜勤', people: 3 },
    ],
  });
  answerDocument(PriceAdviceQuery, buildWageAdviceAnswer([]));
  answerNotice();
}

/** Sets the answer to the query that decides if the facility may post, with these 36協定. */
export function answerPostingGrounds(
  agreements: PostingGroundsData['agreements'],
  payTiming: PostingGroundsData['payTiming'] = 'EARLY',
) {
  answerDocument(PostingGroundsQuery, {
    postingGrounds: {
      standing: {
        corporation: 'APPROVED',
        termsVersion: currentTermsVersion,
        declaredOn: addDays(firstWholeWeek, -90),
        hasContact: true,
        facility: 'PUBLISHED',
      },
      agreements,
      feeRules: [startingFeeRule],
      minimumWages: [{ from: '2025-10-01', hourly: minimumWageYen }],
      wageCeilings: [{ requirement: '', hourly: wageCeilingYen }],
      payTiming,
    },
  });
}

/** Sets the answers to the queries of the notice of conditions. */
function answerNotice() {
  answerDocument(OwnCorporationQuery, {
    ownCorporation: {
      id: 'c1',
      name: '社会福祉法人 ひなた会',
      address: '東京都世田谷区桜1-2-3',
      state: 'APPROVED',
      stateReason: null,
      corporateNumber: '7000012050002',
      representative: '田中 実',
      contactName: '事務 花子',
      contactEmail: 'office@hinata.example',
      contactPhone: '0312345678',
      currentTermsVersion,
      termsVersion: currentTermsVersion,
      termsAcceptedAt: null,
      declaredAt: null,
      declaredByName: null,
      affixesStamps: false,
    },
  });
  answerDocument(FacilityFormChoicesQuery, {
    facilityChoices: {
      services: [{ id: '1', name: '特別養護老人ホーム' }],
      features: [],
      smokingMeasures: [{ id: 'INDOORS_BANNED', name: '屋内禁煙' }],
    },
  });
  answerDocument(TemplateChoicesQuery, {
    facilityChoices: {
      tasks: [{ id: '1', name: '食事の介助' }],
      benefits: [],
      licenses: [{ id: '10', name: '介護福祉士' }],
    },
  });
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
}
