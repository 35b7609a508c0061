import { sql } from 'kysely';

import type { Db } from '#platform/server/database/db.server.ts';

import {
  crewDocuments,
  seatsPerRecruitment,
  type CrewMember,
  type CrewStep,
  type ShiftCrew,
} from './crews.ts';
import { refusalCodeOf, repeatUntilAnswered, type TestGraphqlAnswer } from '../server-calls.ts';

export type AnsweredStep = { step: CrewStep; token: string; answer: TestGraphqlAnswer };

const insistOn = (port: number, { name, variables, key }: CrewStep, token: string) =>
  repeatUntilAnswered(port, { query: crewDocuments[name], variables, token, key });

/** Sends a member's requests one after the other, each until the server at `port` has accepted or refused it. */
export async function sendMemberSteps(
  port: number,
  { token, steps }: CrewMember,
): Promise<AnsweredStep[]> {
  const answered: AnsweredStep[] = [];
  for (const step of steps) {
    answered.push({ step, token, answer: await insistOn(port, step, token) });
  }
  return answered;
}

/** Contradictions between the answers to the crew and the rows of the database, as sentences. */
export async function contradictionsOfCrew(
  db: Db,
  crew: ShiftCrew,
  answered: readonly AnsweredStep[],
): Promise<string[]> {
  const problems: string[] = [];
  const answersOf = (name: CrewStep['name'], recruitmentId?: string) =>
    answered.filter(
      ({ step }) =>
        step.name === name &&
        (recruitmentId === undefined || step.variables['recruitmentId'] === recruitmentId),
    );
  for (const name of ['checkOut', 'payout', 'exchange'] as const) {
    for (const { answer } of answersOf(name)) {
      if (refusalCodeOf(answer) !== null)
        problems.push(`${name} was refused: ${refusalCodeOf(answer)}`);
    }
  }
  for (const { workerId, attendanceId } of crew.members) {
    const { rows } = await sql<Record<'wages' | 'transfers' | 'orders', number>>`
      select (select count(*) from wage_parts where attendance_id = ${attendanceId}) as wages,
             (select count(*) from transfers where worker_id = ${workerId}) as transfers,
             (select count(*) from gift_card_orders where worker_id = ${workerId}) as orders
    `.execute(db);
    const counted = JSON.stringify(rows[0]);
    if (counted !== '{"wages":1,"transfers":1,"orders":1}') problems.push(`one has ${counted}`);
  }
  for (const id of crew.recruitmentIds) {
    const codes = answersOf('apply', id).map(({ answer }) => refusalCodeOf(answer));
    const accepted = codes.filter((code) => code === null).length;
    const full = codes.filter((code) => code === 'RECRUITMENT_FULL').length;
    const { rows } = await sql<{ seats: number; contracts: number }>`
      select r.seats_taken as seats,
             (select count(*) from attendances a where a.recruitment_id = r.id) as contracts
        from recruitments r where r.id = ${id}
    `.execute(db);
    const seen = JSON.stringify({ accepted, full, ...rows[0] });
    const expected = {
      accepted: seatsPerRecruitment,
      full: 1,
      seats: seatsPerRecruitment,
      contracts: seatsPerRecruitment,
    };
    if (seen !== JSON.stringify(expected)) problems.push(`of a recruitment: ${seen}`);
  }
  return problems;
}

/** Repeats the requests with the same keys; each must get its first answer again and change nothing. */
export async function differencesOfRepeats(
  port: number,
  answered: readonly AnsweredStep[],
): Promise<string[]> {
  const again = await Promise.all(
    answered.map(async ({ step, token, answer }) => {
      const second = await insistOn(port, step, token);
      const isSame =
        JSON.stringify(lastingPartsOf(second)) === JSON.stringify(lastingPartsOf(answer));
      return isSame ? [] : [`${step.name} was answered ${JSON.stringify([answer, second])}`];
    }),
  );
  return again.flat();
}

/** The parts of an answer that stay equal when the request is repeated. */
const lastingPartsOf = ({ data, errors }: TestGraphqlAnswer) => ({
  data,
  code: errors?.[0]?.extensions.code,
});
