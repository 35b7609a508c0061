import { restMsOf, Rests, type RestingPayer, type RestPerWork } from './rests.ts';

/** A request that waits for its turn to compute, or computes. */
export type Turn = {
  payer: string;
  /** The operation or route, from a fixed list. */
  name?: string;
  /** The price of the request, which counts as the payer's recent use. */
  points: number;
  /** True for an address: several callers may stand behind it, so more of its requests may wait. */
  isGroup: boolean;
  isCommand: boolean;
  /** True for documents that are not the app's own and for dear classes: one of them may occupy a processor for long. */
  isCostly: boolean;
  /** True for a page, picture or PDF: rendering a page occupies the only thread for tens of milliseconds. */
  isRendering: boolean;
};

export type TurnLimits = {
  /** Turns of all payers at once. */
  maxRunning: number;
  /** Costly turns of all payers at once. */
  maxCostly: number;
  /** Turns of one payer at once, and costly ones, renderings and commands among them. */
  perPayer: number;
  costlyPerPayer: number;
  renderingsPerPayer: number;
  commandsPerPayer: number;
  waitingPerPayer: number;
  waitingPerGroup: number;
  restPerWork: RestPerWork;
};

/** Milliseconds in which a payer's recent use falls to a half. */
const useHalfLifeMs = 10_000;
/** Below this many points a payer counts as one that has asked for nothing. */
const forgottenPoints = 0.1;
/** The number of payers above which those without turns and recent use are removed from memory. */
const manyPayers = 10_000;

type PayerState = RestingPayer & {
  running: number;
  costly: number;
  renderings: number;
  commands: number;
  waiting: Turn[];
  use: number;
  usedAtMs: number;
};

/**
 * Decides which requests compute. A request that cannot begin at once waits. When a turn ends, the payer with the least
 * recent use comes next: a payer who asked for little is served before any number of payers who asked for much. Within
 * a payer, requests keep their order, but one that a limit of its kind holds back lets the others pass. Between its turns
 * a payer rests (`Rests`).
 */
export class TurnQueue {
  readonly #limits: TurnLimits;
  readonly #payers = new Map<string, PayerState>();
  /** The payers with waiting requests, in the order in which they began to wait. */
  readonly #waiting = new Set<PayerState>();
  readonly #rests: Rests<Turn>;
  #costly = 0;
  #cleanAbove = manyPayers;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#rests = new Rests(limits.restPerWork);
  }

  /** The number of requests that compute. */
  get running(): number {
    return this.#rests.running;
  }

  /** The number of requests that wait. */
  get waiting(): number {
    return [...this.#waiting].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Lets the request compute, or wait; refuses it if too many requests of its payer wait already. */
  ask(turn: Turn, nowMs: number): 'runs' | 'waits' | 'refused' {
    const payer = this.#stateOf(turn.payer, nowMs);
    this.#rests.noteAsker(payer, nowMs);
    // A payer that has just rested may have a request that waits: that one comes first.
    const isFirst = !payer.waiting.some((one) => this.#mayRun(payer, one, nowMs));
    if (isFirst && this.#mayRun(payer, turn, nowMs)) {
      this.#begin(payer, turn, nowMs);
      return 'runs';
    }
    const { waitingPerPayer, waitingPerGroup } = this.#limits;
    if (payer.waiting.length >= (turn.isGroup ? waitingPerGroup : waitingPerPayer))
      return 'refused';
    payer.waiting.push(turn);
    this.#waiting.add(payer);
    return 'waits';
  }

  /** True while the payer's own turns, or its rest after them, keep a request waiting, whatever others do. */
  isHeldByOwnTurns(turn: Turn, nowMs: number): boolean {
    return !this.#isWithinOwnLimits(this.#stateOf(turn.payer, nowMs), turn, nowMs);
  }

  /** Ends a turn. Returns the waiting requests that compute from now on. */
  end(turn: Turn, nowMs: number): Turn[] {
    const payer = this.#stateOf(turn.payer, nowMs);
    this.#count(payer, turn, -1);
    this.#rests.end(turn, payer, nowMs);
    return this.beginWaiting(nowMs);
  }

  /** Lets waiting requests compute, if their payer has rested. Returns the requests that compute from now on. */
  beginWaiting(nowMs: number): Turn[] {
    const begun: Turn[] = [];
    for (let next = this.#next(nowMs); next; next = this.#next(nowMs)) begun.push(next);
    return begun;
  }

  /** The milliseconds until the first payer with waiting requests has rested; null if none of them rests. */
  restMs(nowMs: number): number | null {
    const resting = [...this.#waiting].filter((payer) => this.#rests.isResting(payer, nowMs));
    if (resting.length === 0) return null;
    return Math.min(...resting.map((payer) => restMsOf(payer, nowMs)));
  }

  /** Removes a request that no longer waits for its turn. */
  leave(turn: Turn): void {
    const payer = this.#payers.get(turn.payer);
    const place = payer?.waiting.indexOf(turn) ?? -1;
    if (!payer || place < 0) return;
    payer.waiting.splice(place, 1);
    if (payer.waiting.length === 0) this.#waiting.delete(payer);
  }

  #next(nowMs: number): Turn | null {
    if (this.running >= this.#limits.maxRunning) return null;
    let chosen: { payer: PayerState; turn: Turn } | null = null;
    let minUse = Infinity;
    for (const payer of this.#waiting) {
      const use = useOf(payer, nowMs);
      if (use >= minUse) continue;
      const turn = payer.waiting.find((one) => this.#mayRun(payer, one, nowMs));
      if (!turn) continue;
      chosen = { payer, turn };
      minUse = use;
    }
    if (!chosen) return null;
    this.leave(chosen.turn);
    this.#begin(chosen.payer, chosen.turn, nowMs);
    return chosen.turn;
  }

  #mayRun(payer: PayerState, turn: Turn, nowMs: number): boolean {
    const { maxRunning, maxCostly } = this.#limits;
    if (this.running >= maxRunning || (turn.isCostly && this.#costly >= maxCostly)) return false;
    return this.#isWithinOwnLimits(payer, turn, nowMs);
  }

  #isWithinOwnLimits(payer: PayerState, turn: Turn, nowMs: number): boolean {
    const limits = this.#limits;
    if (payer.running >= limits.perPayer || this.#rests.isResting(payer, nowMs)) return false;
    if (turn.isCommand && payer.commands >= limits.commandsPerPayer) return false;
    if (turn.isRendering && payer.renderings >= limits.renderingsPerPayer) return false;
    return !turn.isCostly || payer.costly < limits.costlyPerPayer;
  }

  #begin(payer: PayerState, turn: Turn, nowMs: number): void {
    payer.use = useOf(payer, nowMs) + turn.points;
    payer.usedAtMs = nowMs;
    this.#rests.begin(turn, nowMs);
    this.#count(payer, turn, 1);
  }

  #count(payer: PayerState, { isCommand, isCostly, isRendering }: Turn, by: 1 | -1): void {
    payer.running += by;
    if (isCommand) payer.commands += by;
    if (isRendering) payer.renderings += by;
    if (!isCostly) return;
    this.#costly += by;
    payer.costly += by;
  }

  #stateOf(name: string, nowMs: number): PayerState {
    const known = this.#payers.get(name);
    if (known) return known;
    if (this.#payers.size >= this.#cleanAbove) this.#removeIdle(nowMs);
    const payer: PayerState = {
      running: 0,
      costly: 0,
      renderings: 0,
      commands: 0,
      waiting: [],
      use: 0,
      usedAtMs: nowMs,
      restsUntilMs: nowMs,
    };
    this.#payers.set(name, payer);
    return payer;
  }

  #removeIdle(nowMs: number): void {
    for (const [name, payer] of this.#payers) {
      const isIdle = payer.running === 0 && payer.waiting.length === 0;
      if (isIdle && useOf(payer, nowMs) < forgottenPoints) this.#payers.delete(name);
    }
    // At least as many payers must come before the next removal, so that its cost is spread over them.
    this.#cleanAbove = Math.max(manyPayers, this.#payers.size * 2);
  }
}

function useOf({ use, usedAtMs }: PayerState, nowMs: number): number {
  return use === 0 ? 0 : use * 0.5 ** ((nowMs - usedAtMs) / useHalfLifeMs);
}
