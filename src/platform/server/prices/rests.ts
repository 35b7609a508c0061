/** Work in milliseconds after which a payer need not rest yet: that of the pages which a person opens in a second. */
const freeWorkMs = 250;
/** Maximum work of one turn, in milliseconds: a request that waits long for a lock works less than it takes. */
const maxWorkMs = 250;
const maxRestMs = 1_000;
/** A payer rests only if another payer asked for a turn within these milliseconds. */
const companyMs = 1_000;

/** The part of a payer's state that its rests need. */
export type RestingPayer = {
  /** The time until which the payer rests. */
  restsUntilMs: number;
};

/** Milliseconds that a payer rests after each millisecond of its work, while others ask for turns. */
export type RestPerWork = { rendering: number; other: number };

type RestingTurn = { isRendering: boolean };
type Begun = { atMs: number; totalMs: number };
type Asker = { payer: RestingPayer | null; atMs: number };

const nobody: Asker = { payer: null, atMs: -Infinity };

/**
 * Decides how long a payer rests between its turns. While others ask, a payer rests for as long as it worked, so that
 * one payer occupies the process for half of the time at most. It rests longer after rendering: a page takes the only
 * thread for tens of milliseconds, and a request of somebody else with several statements would wait after most of them.
 */
export class Rests<Turn extends RestingTurn> {
  readonly #restPerWork: RestPerWork;
  readonly #running = new Map<Turn, Begun>();
  /** The work of a turn that has lasted since the start of the process: turns at once share the time equally. */
  #totalMs = 0;
  #countedAtMs = 0;
  /** The payer that asked last, and the last one before it that is another payer. */
  #askers: readonly [Asker, Asker] = [nobody, nobody];

  constructor(restPerWork: RestPerWork) {
    this.#restPerWork = restPerWork;
  }

  /** The number of turns that have begun and not ended. */
  get running(): number {
    return this.#running.size;
  }

  noteAsker(payer: RestingPayer, nowMs: number): void {
    const [last, other] = this.#askers;
    this.#askers = [{ payer, atMs: nowMs }, last.payer === payer ? other : last];
  }

  begin(turn: Turn, nowMs: number): void {
    this.#count(nowMs);
    this.#running.set(turn, { atMs: nowMs, totalMs: this.#totalMs });
  }

  /** Ends a turn of the payer, who rests from now on if it worked for long enough. */
  end(turn: Turn, payer: RestingPayer, nowMs: number): void {
    this.#count(nowMs);
    const begun = this.#running.get(turn);
    this.#running.delete(turn);
    if (!begun) return;
    const lastedMs = this.#totalMs - begun.totalMs;
    const workMs = Math.min(lastedMs, maxWorkMs);
    // From the start of the turn, because other turns of the payer may have lasted at the same time.
    const startMs = Math.max(payer.restsUntilMs, begun.atMs + lastedMs - workMs);
    const restPerWork = this.#restPerWork[turn.isRendering ? 'rendering' : 'other'];
    const restsUntilMs = startMs + workMs * (1 + restPerWork);
    payer.restsUntilMs = Math.min(restsUntilMs, nowMs + maxRestMs);
  }

  isResting(payer: RestingPayer, nowMs: number): boolean {
    if (restMsOf(payer, nowMs) <= 0) return false;
    const other = this.#askers.find((asker) => asker.payer !== payer);
    return other !== undefined && nowMs - other.atMs < companyMs;
  }

  #count(nowMs: number): void {
    if (this.#running.size > 0) this.#totalMs += (nowMs - this.#countedAtMs) / this.#running.size;
    this.#countedAtMs = nowMs;
  }
}

/** The milliseconds that the payer still rests while others ask; not above 0 for a payer that has rested. */
export const restMsOf = ({ restsUntilMs }: RestingPayer, nowMs: number): number =>
  restsUntilMs - freeWorkMs - nowMs;
