import type { Db } from '#platform/server/database/db.server.ts';
import { runPhase } from '../../tools/run/progress.ts';
import { openAgent } from '../base/http.ts';
import type { BenchWorker } from '../base/people.ts';
import {
  sendApplications,
  openApplicationSender,
  type SendApplication,
  type ApplicationAttempt,
  type ApplicationAttemptResult,
} from './attempts.ts';
import { compareRowsWithAnswers, type RaceCounts } from './books.ts';
import { createOpenRecruitments, maxSeats } from './recruitments.ts';

/** Number of simultaneous applicants in a race, and of its seats. */
const racers = 200;
const seats = 3;

/** Maximum number of workers who share the attempts for one recruitment. */
const maxHotPeople = 500;

export type RacePlan = { races: number; racing: number; hotAttempts: number; hotPeople: number };

/** Half of the attempts are races for three seats, half are for a single recruitment. */
export function planRaces(attempts: number): RacePlan {
  const races = Math.max(1, Math.round(attempts / 2 / racers));
  const hotAttempts = Math.max(racers, attempts - races * racers);
  // A winner has a shift at these hours and cannot take part in later races.
  const racing = racers + races * seats;
  return { races, racing, hotAttempts, hotPeople: Math.min(maxHotPeople, hotAttempts) };
}

type Field = { db: Db; url: string; people: readonly BenchWorker[] };

export type RaceResult = { name: string; books: RaceCounts; perSecond: number };

/** Measures the duration of a race, and compares its rows with its answers afterwards. */
async function timed(
  { db, url }: Field,
  name: string,
  race: (apply: SendApplication) => Promise<ApplicationAttemptResult[]>,
): Promise<RaceResult> {
  const agent = openAgent(racers);
  const apply = await openApplicationSender(url, agent);
  const began = performance.now();
  const results = await runPhase(name, () => race(apply));
  const perSecond = results.length / ((performance.now() - began) / 1_000);
  agent.destroy();
  return { name, books: await compareRowsWithAnswers(db, results), perSecond };
}

/** Races of 200 simultaneous workers for three seats, one recruitment after the other. */
export async function raceForFew(field: Field, { races }: RacePlan): Promise<RaceResult> {
  const recruitments = await createOpenRecruitments(field.db, races, seats);
  return timed(field, `${racers} workers for ${seats} seats, ${races} times`, async (apply) => {
    const results: ApplicationAttemptResult[] = [];
    let waiting = [...field.people];
    for (const recruitmentId of recruitments) {
      // Other workers in every race: those who lost go to the end of the queue.
      const racing = waiting.slice(0, racers);
      const attempts = racing.map((person): ApplicationAttempt => ({ person, recruitmentId }));
      const answers = await sendApplications(apply, attempts, racers);
      results.push(...answers);
      const winners = new Set(
        answers.flatMap(({ person, applicationId }) => (applicationId === null ? [] : person.id)),
      );
      const losers = racing.filter(({ id }) => !winners.has(id));
      waiting = [...waiting.slice(racers), ...losers];
    }
    return results;
  });
}

/** Thousands of attempts for one recruitment; winners apply again like all others. */
export async function raceForOne(field: Field, { hotAttempts }: RacePlan): Promise<RaceResult> {
  const { db, people } = field;
  const [recruitmentId] = await createOpenRecruitments(db, 1, maxSeats);
  if (recruitmentId === undefined) throw new Error('One posting goes in, one comes out');
  const attempts = Array.from({ length: hotAttempts }, (_, turn): ApplicationAttempt => {
    const person = people[turn % people.length];
    if (!person) throw new Error('Nobody is there to race.');
    return { person, recruitmentId };
  });
  return timed(field, `${hotAttempts} attempts for the ${maxSeats} seats of one`, (apply) =>
    sendApplications(apply, attempts, racers),
  );
}
