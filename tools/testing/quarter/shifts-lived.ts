import { addDays, addMinutes, instantAtJst, type JstDay } from '#platform/base/jst.ts';

import { checkInDocument, checkOutDocument } from '../fixtures/stamps.ts';
import { answerDataOf, refusalCodeOf } from '../processes/product.ts';
import type { Agenda } from './agenda.ts';
import type { Cast, Employer, Home, QuarterWorker } from './cast.ts';

const documents = {
  post: 'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }',
  apply: `mutation ($recruitmentId: ID!) {
    applyToRecruitment(input: { recruitmentId: $recruitmentId }) { attendanceId } }`,
  codes: 'query ($facilityId: ID!) { entranceCodes(facilityId: $facilityId) { code from until } }',
  claimBreak: `mutation ($id: ID!) { updateBreakTime(input: { id: $id, breakMinutes: 30 }) { success } }`,
  claim: `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`,
  accept: `mutation ($id: ID!) { requestAttendanceApproval(
    input: { id: $id, mode: without_adjustment }) { success } }`,
  waiting: 'query ($facilityId: ID!) { hoursToApprove(facilityId: $facilityId) { hours { id } } }',
  approve: 'mutation ($id: ID!) { approveAttendance(input: { id: $id }) { success } }',
  payout: 'mutation { requestBankTransfer { success } }',
};

/** Work times of postings: two by day and one over midnight, each without a break that the law requires. */
const workTimes = [
  ['09:00', '15:00'],
  ['13:00', '18:00'],
  ['22:00', '04:00'],
] as const;

/** A contract and what its worker does after the work. */
export type LivedShift = {
  id: string;
  employer: Employer;
  home: Home;
  worker: QuarterWorker;
  startsAt: Date;
  endsAt: Date;
  /** True where the worker claims another break, which the manager approves two days later. */
  isClaimed: boolean;
  /** True where the worker asks for the money after the end; else it waits for the pay day. */
  isWithdrawn: boolean;
};

/** Choices of a worker after the work, drawn for each contract. */
type Habits = { isClaimed: () => boolean; isWithdrawn: () => boolean };

type Lived = {
  cast: Cast;
  habits: Habits;
  agenda: Agenda;
  roll: (sides: number) => number;
  /** Runs after each posting, before workers apply. */
  onPosted: () => Promise<void>;
  /** Contracts, in the order of their conclusion. */
  shifts: LivedShift[];
  /** Codes of refused applications and payouts, with their number. */
  refusals: Map<string, number>;
};

/** The shifts of a life: postings, contracts, stamps, hours and payouts through the endpoints. */
export function createLivedShifts(
  cast: Cast,
  agenda: Agenda,
  {
    roll,
    isClaimed = () => roll(5) === 0,
    isWithdrawn = () => roll(2) === 0,
    onPosted = async () => {},
  }: Pick<Lived, 'roll'> & Partial<Habits & Pick<Lived, 'onPosted'>>,
) {
  const habits = { isClaimed, isWithdrawn };
  const lived: Lived = { cast, habits, agenda, roll, onPosted, shifts: [], refusals: new Map() };
  return {
    shifts: lived.shifts,
    refusals: lived.refusals,
    /** Posts seats of a home for a day; returns the refusal's code, or null after workers took the seats. */
    async post({ employer, home, day, seats = 1 + roll(2) }: Posting): Promise<string | null> {
      const [startTime, endTime] = workTimes[roll(workTimes.length)] ?? workTimes[0];
      const line = {
        templateId: home.templateId,
        mode: 'INSTANT',
        days: [day],
        startTime,
        endTime,
        breakMinutes: 0,
        hourlyWage: 1_400 + 10 * roll(60),
        travelAllowance: 100 * roll(6),
        bonus: 0,
        capacity: seats,
      };
      const posted = await home.manager.ask(documents.post, { input: { lines: [line] } });
      const code = refusalCodeOf(posted);
      if (code !== null) return code;
      await onPosted();
      const startsAt = instantAtJst(day, startTime);
      const endsAt = instantAtJst(endTime < startTime ? addDays(day, 1) : day, endTime);
      const [recruitmentId = ''] = answerDataOf(posted)['postShifts'].recruitmentIds;
      for (let seat = 0; seat < line.capacity; seat += 1)
        await takeSeat(lived, { recruitmentId, employer, home, startsAt, endsAt });
      return null;
    },
  };
}

type Posting = { employer: Employer; home: Home; day: JstDay; seats?: number };

type Seat = Pick<LivedShift, 'employer' | 'home' | 'startsAt' | 'endsAt'> & {
  recruitmentId: string;
};

/** Lets workers apply, one after the other from a drawn one on, until one has the seat; it stays open where nobody may. */
async function takeSeat(lived: Lived, { recruitmentId, ...seat }: Seat): Promise<void> {
  const { cast, agenda, roll } = lived;
  const { workers } = cast;
  const first = roll(workers.length);
  for (const worker of [...workers.slice(first), ...workers.slice(0, first)]) {
    const answer = await cast.asWorker(worker, documents.apply, { recruitmentId });
    if (countRefusal(lived, refusalCodeOf(answer))) continue;
    const id: string = answerDataOf(answer)['applyToRecruitment'].attendanceId;
    // A repeated application is answered with the contract that there is.
    if (lived.shifts.some((shift) => shift.id === id)) continue;
    const shift: LivedShift = {
      ...seat,
      id,
      worker,
      isClaimed: lived.habits.isClaimed(),
      isWithdrawn: lived.habits.isWithdrawn(),
    };
    lived.shifts.push(shift);
    agenda.plan(addMinutes(shift.startsAt, -5), () => stamp(lived, shift, checkInDocument));
    agenda.plan(shift.endsAt, () => endShift(lived, shift));
    return;
  }
}

async function endShift(lived: Lived, shift: LivedShift): Promise<void> {
  const { cast, agenda } = lived;
  const { id, worker, home, endsAt } = shift;
  await stamp(lived, shift, checkOutDocument);
  if (shift.isClaimed) {
    answerDataOf(await cast.asWorker(worker, documents.claimBreak, { id }));
    answerDataOf(await cast.asWorker(worker, documents.claim, { id }));
    agenda.plan(addMinutes(endsAt, 2 * 24 * 60), () => approveWaiting(home));
  } else {
    answerDataOf(await cast.asWorker(worker, documents.accept, { id }));
  }
  if (shift.isWithdrawn)
    countRefusal(lived, refusalCodeOf(await cast.asWorker(worker, documents.payout)));
}

/** The manager approves all hours that wait for the home. */
async function approveWaiting({ id: facilityId, manager }: Home): Promise<void> {
  const shown = answerDataOf(await manager.ask(documents.waiting, { facilityId }));
  const hours: { id: string }[] = shown['hoursToApprove'].hours;
  for (const { id } of hours) answerDataOf(await manager.ask(documents.approve, { id }));
}

/** Presses a stamp with the code that the home's page shows now. */
async function stamp({ cast }: Lived, shift: LivedShift, document: string): Promise<void> {
  const { id, home, worker } = shift;
  const now = cast.product.app.clock.now();
  const shown = answerDataOf(await home.manager.ask(documents.codes, { facilityId: home.id }));
  const codes: { code: string; from: string; until: string }[] = shown['entranceCodes'];
  const code = codes.find(
    ({ from, until }) => new Date(from) <= now && now < new Date(until),
  )?.code;
  const end = document === checkOutDocument ? { tookBreak: true, hadOvertime: false } : {};
  answerDataOf(await cast.asWorker(worker, document, { input: { id, code, ...end } }));
}

/** Counts a refusal; false where there is none. */
function countRefusal({ refusals }: Lived, code: string | null): boolean {
  if (code === null) return false;
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
  return true;
}
