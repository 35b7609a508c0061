import { createHash, randomInt } from 'node:crypto';

import {
  pageChangeText,
  type PageChange,
  type SessionEvent,
} from '#platform/base/people/session-events.ts';
import type { App } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';

import { corporationOf } from './queries.server.ts';
import { reaches, type Reach } from './reach.ts';
import { subscriberStates, type Subscriber, type SubscriberState } from './subscribers.server.ts';

/** Each browser holds one channel; more come from browsers whose connection broke and is not closed yet. */
const maxChannelsOfOwner = 20;
const maxChannelsOfProcess = 5_000;
/** A browser that has left so many events unread is not there any more. */
const maxUnread = 30;
/** Browsers connect again after a random time in this range, so that a deployment does not bring all of them at one moment. */
const reconnectMs = { from: 1_000, until: 15_000 };

export type Channel = Subscriber & {
  /** A hash of the role and facilities that the page knows; null before the page has had a first event. */
  membershipHash: string | null;
  /** Null before the first check, and while the rights of the person are checked again: the page then hears of nothing. */
  reach: Reach | null;
  /** Grows when a check that runs already may have read the rights of before. */
  revision: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const eventOf = (name: string, data = '') => bytesOf(`event: ${name}\ndata: ${data}\n\n`);
/** Its id is the membership hash: the page sends it when it connects again, so that no change of its rights in between is lost. */
const firstEvent = (membershipHash: string) =>
  bytesOf(`${reconnectLine()}id: ${membershipHash}\nevent: begun\ndata: \n\n`);
export const reconnectLine = () => `retry: ${randomInt(reconnectMs.from, reconnectMs.until)}\n`;
const hashOf = (membership: string) => createHash('sha256').update(membership).digest('base64url');

/** The open channels of one process, and what is written to them. */
export function createRegister(app: App) {
  const channels = new Set<Channel>();
  const employers = new Map<string, string>();

  function close(channel: Channel, event?: SessionEvent): void {
    if (!channels.delete(channel)) return;
    try {
      if (event) channel.controller.enqueue(eventOf(event));
      channel.controller.close();
    } catch {
      // The browser has closed the stream already.
    }
  }

  async function check(checked: readonly Channel[]): Promise<void> {
    if (checked.length === 0) return;
    const revisions = new Map(checked.map((channel) => [channel, channel.revision]));
    const states = await subscriberStates(app, checked);
    for (const channel of checked) {
      const state = states.get(channel.id);
      if (!state) close(channel, 'ended');
      else if (revisions.get(channel) === channel.revision) allow(channel, state);
    }
  }

  /** Begins a channel that hears of nothing yet, or not since its check began: its page then asks for everything. */
  function allow(channel: Channel, { membership, reach }: SubscriberState): void {
    const known = channel.membershipHash;
    const membershipHash = hashOf(membership);
    if (known !== null && known !== membershipHash) return close(channel, 'changed');
    const hasBegun = channel.reach !== null;
    channel.reach = reach;
    if (hasBegun || !channels.has(channel)) return;
    channel.membershipHash = membershipHash;
    channel.controller.enqueue(firstEvent(membershipHash));
  }

  const logFailure = (work: Promise<void>) =>
    // The next run checks again, and pages ask again when they are looked at.
    void work.catch((error: unknown) => log.warn({ err: error }, 'live channels fell behind'));
  const checkAll = () => logFailure(check([...channels]));

  function checkOwner(ownerId: string): void {
    const theirs = [...channels].filter((channel) => channel.ownerId === ownerId);
    for (const channel of theirs) {
      channel.reach = null;
      channel.revision += 1;
    }
    logFailure(check(theirs));
  }

  /** A facility never moves to another corporation. */
  async function employerOf(facilityId: string): Promise<string | null> {
    const known = employers.get(facilityId);
    if (known !== undefined) return known;
    const corporationId = await corporationOf(app.db, facilityId);
    if (corporationId !== null) employers.set(facilityId, corporationId);
    return corporationId;
  }

  async function announce(change: PageChange): Promise<void> {
    if (channels.size === 0) return;
    const { facilityId } = change;
    const corporationId = facilityId === null ? null : await employerOf(facilityId);
    const event = eventOf('change', pageChangeText(change));
    for (const { reach, controller } of channels) {
      if (reach && reaches(reach, { ...change, corporationId })) controller.enqueue(event);
    }
  }

  return {
    add: (channel: Channel) => channels.add(channel),
    delete: (channel: Channel) => channels.delete(channel),
    check,
    checkAll,
    /** Checks the channels of a person whose session or rights changed; until then they pass nothing on. */
    checkOwner,
    close,
    closeAll: () => channels.forEach((channel) => close(channel)),
    announce: (change: PageChange) => logFailure(announce(change)),
    /** Proves to the pages that they hear of changes, and closes the channels of those that read nothing any more. */
    proveAlive() {
      for (const channel of channels) {
        const { reach, controller } = channel;
        if ((controller.desiredSize ?? 0) < -maxUnread) close(channel);
        else if (reach) controller.enqueue(eventOf('alive'));
      }
    },
    isFull(ownerId: string): boolean {
      if (channels.size >= maxChannelsOfProcess) return true;
      const theirs = [...channels].filter((channel) => channel.ownerId === ownerId);
      return theirs.length >= maxChannelsOfOwner;
    },
  };
}
