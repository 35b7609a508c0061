import type { FacilityScope } from '#platform/base/people/scope.ts';
import { facilityActor } from '#domain/corporation/actors.ts';
import { lockPosting } from '#domain/recruitment/posting/postings.queries.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { noticeSendTime } from '#platform/server/delivery/notice-rules.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';

import { standInRefusal } from './messages.ts';
import {
  deleteAutomaticStandIn,
  endSearch,
  insertAutomaticStandIn,
  insertSearch,
  remainingStandInSteps,
  writeNextStepTime,
} from './searches.queries.server.ts';
import {
  standInSearchHours,
  whyCannotSearchStandIn,
  type StandInOutcome,
} from './stand-in-rules.ts';
import { lockSearch, standInPostingOf } from './stand-ins.queries.server.ts';

type CommandContext = { scope: FacilityScope; now: Date };

/**
 * Starts a search for a posting: the next run of the task notifies the first workers. If a search is already running,
 * nothing changes. Refusals: NOT_FOUND, and those of `whyCannotSearchStandIn`.
 */
export async function startSearch(
  db: Db,
  { scope, id, now }: CommandContext & { id: string },
): Promise<void> {
  const { staffId } = scope;
  await inTransaction(db, async (tx) => {
    const { facilityId } = await lockPosting(tx, scope, id);
    const posting = await standInPostingOf(tx, scope, id);
    if (posting.searchId !== null && posting.endedAt === null) return;
    const reason = whyCannotSearchStandIn(
      { ...posting, leavesAt: noticeSendTime('alert', now) },
      now,
    );
    if (reason) throw standInRefusal(reason, { hours: standInSearchHours });
    const actor = facilityActor(scope, facilityId);
    await storeSearch(tx, { recruitmentId: id, staffId, actor, now });
  });
}

type NewSearch = { recruitmentId: string; staffId: string; actor: Actor; now: Date };

/** Stores a search for a posting that the caller has locked; false if a search is already running. */
export async function storeSearch(tx: Tx, { actor, ...search }: NewSearch): Promise<boolean> {
  const id = await insertSearch(tx, { ...search, isAutomatic: actor.kind === 'system' });
  if (id === null) return false;
  await record(tx, { id, from: null, to: 'RUNNING', event: 'START', actor, at: search.now });
  return true;
}

/**
 * Makes the next step of a search begin with the next run of the task. `step` is the next step that the person saw: if
 * it has begun since, or the search has ended, nothing changes. Refusals: those of `lockSearch`.
 */
export async function startNextStandInStepNow(
  db: Db,
  { scope, id, step, now }: CommandContext & { id: string; step: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { facilityId, isRunning } = await lockSearch(tx, scope, id);
    const [next] = await remainingStandInSteps(tx, id);
    if (!isRunning || next?.position !== step) return;
    await writeNextStepTime(tx, { id, nextAt: now });
    const actor = facilityActor(scope, facilityId);
    await record(tx, { id, from: 'RUNNING', to: 'RUNNING', event: 'HURRY', actor, at: now });
  });
}

/**
 * Stops a search: no further worker is notified. If the search has ended, nothing changes. Refusals: those of
 * `lockSearch`.
 */
export async function stopSearch(
  db: Db,
  { scope, id, now }: CommandContext & { id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { facilityId } = await lockSearch(tx, scope, id);
    await finishSearch(tx, {
      id,
      outcome: 'STOPPED',
      actor: facilityActor(scope, facilityId),
      now,
    });
  });
}

type Ending = { id: string; outcome: StandInOutcome; actor?: Actor; now: Date };

/** Ends a search that the caller has locked. */
export async function finishSearch(
  tx: Tx,
  { id, outcome, actor = systemActor, now }: Ending,
): Promise<void> {
  if (!(await endSearch(tx, { id, outcome, now }))) return;
  await record(tx, { id, from: 'RUNNING', to: outcome, event: 'END', actor, at: now });
}

/** Turns the automatic start of searches at a facility on or off. `scope` is limited to the facility. */
export async function setAutomaticStandIn(
  db: Db,
  { scope, facilityId, isOn, now }: CommandContext & { facilityId: string; isOn: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { staffId } = scope;
    const isNew = isOn
      ? await insertAutomaticStandIn(tx, { facilityId, staffId, now })
      : await deleteAutomaticStandIn(tx, facilityId);
    if (!isNew) return;
    const [from, to] = isOn ? ['MANUAL', 'AUTOMATIC'] : ['AUTOMATIC', 'MANUAL'];
    const change = { id: facilityId, from, to, event: 'SWITCH', at: now };
    await recordChanges(tx, [
      { ...change, subject: 'stand_in_setting', actor: facilityActor(scope, facilityId) },
    ]);
  });
}

type SearchChange = Omit<Parameters<typeof recordChanges>[1][number], 'subject'>;

const record = (tx: Tx, change: SearchChange) =>
  recordChanges(tx, [{ subject: 'stand_in_search', ...change }]);
