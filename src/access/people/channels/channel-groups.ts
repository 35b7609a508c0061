/** Members in groups by a key, for reading one group without reading all members. An empty group is not kept. */
export class LiveChannelGroups<Key, Member> {
  readonly #groups = new Map<Key, Set<Member>>();

  add(key: Key, member: Member): void {
    const group = this.#groups.get(key);
    if (group) group.add(member);
    else this.#groups.set(key, new Set([member]));
  }

  delete(key: Key, member: Member): void {
    const group = this.#groups.get(key);
    if (!group?.delete(member)) return;
    if (group.size === 0) this.#groups.delete(key);
  }

  /** The group's members in an array of its own, so that the group may change while the array is read. */
  of(key: Key): Member[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  sizeOf(key: Key): number {
    return this.#groups.get(key)?.size ?? 0;
  }
}
