import type { ShiftDetail } from '#apps/worker/shift/client.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';

type CardChange = Partial<Omit<ShiftCardFragment, 'workday'>> & {
  workday?: Partial<ShiftCardFragment['workday']>;
};

/** A day shift of 2026-12-01, 09:00 to 18:00 in Tokyo, with an hour of break. */
export function buildShiftCard({ workday, ...change }: CardChange = {}): ShiftCardFragment {
  return {
    id: 'a1',
    applicationId: 'p1',
    stateLabel: '勤務予定',
    provisionalLabel: null,
    tapToTransition: 'detail',
    label: null,
    workday: {
      wage: 12_500,
      isExpected: true,
      isTaxProvisional: false,
      salary: 12_000,
      startsAt: '2026-12-01T00:00:00.000Z',
      endsAt: '2026-12-01T09:00:00.000Z',
      breakMinutes: 60,
      ...workday,
    },
    job: {
      recruitmentId: 'r1',
      title: '日勤の介護',
      facilityName: 'ひまわり苑',
      representativeImage: '',
    },
    facility: { id: 'f1', name: 'ひまわり苑', phoneNumber: null, address: '東京都', station: null },
    bonus: null,
    promisedPoints: null,
    buttons: [],
    recruitmentNoticeView: null,
    ...change,
  };
}

/** Data for the page of a coming shift, without any notice. */
export function buildShiftDetail(attendance: ShiftCardFragment): ShiftDetail {
  return {
    attendance,
    belonging: '',
    workflow: [],
    station: null,
    latitude: 35.7,
    longitude: 139.7,
    checkInAt: null,
    checkOutAt: null,
    recordedStartAt: null,
    recordedEndAt: null,
    questionnaire: null,
    workQuestions: null,
    onTheWay: null,
    cancelledByWorker: false,
    exemption: null,
    hasCancellationRequest: false,
    hasTermination: false,
    overpayment: null,
    hoursProposal: null,
    isLapsed: false,
    canReportAbsence: false,
    contactViews: [],
    timeline: [],
  };
}
