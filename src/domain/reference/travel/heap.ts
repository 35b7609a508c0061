/** A binary heap of nodes by minutes, smallest first. A node may be in it more than once. */
export class MinuteHeap {
  readonly #minutes: number[] = [];
  readonly #nodes: number[] = [];

  get size(): number {
    return this.#nodes.length;
  }

  push(minutes: number, node: number): void {
    let at = this.#nodes.length;
    this.#minutes.push(minutes);
    this.#nodes.push(node);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#at(parent) <= minutes) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, minutes, node);
  }

  /** Removes and returns the entry with the fewest minutes; the heap must not be empty. */
  pop(): { minutes: number; node: number } {
    const top = { minutes: this.#at(0), node: this.#nodes[0] ?? -1 };
    const minutes = this.#minutes.pop() ?? 0;
    const node = this.#nodes.pop() ?? -1;
    if (this.#nodes.length > 0) this.#sink(minutes, node);
    return top;
  }

  #sink(minutes: number, node: number): void {
    const { length } = this.#nodes;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#at(child + 1) < this.#at(child)) child += 1;
      if (this.#at(child) >= minutes) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, minutes, node);
  }

  #at(index: number): number {
    return this.#minutes[index] ?? Number.POSITIVE_INFINITY;
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#at(from), this.#nodes[from] ?? -1);
  }

  #set(at: number, minutes: number, node: number): void {
    this.#minutes[at] = minutes;
    this.#nodes[at] = node;
  }
}
