import { createHash, randomInt } from 'node:crypto';

import {
  formatLivePageChange,
  type LivePageChange,
  type StaffSessionEvent,
} from '#platform/base/people/session-events.ts';
import type { App } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';

import { LiveChannelGroups } from './channel-groups.ts';
import { findCorporationOfFacility } from './queries.server.ts';
import { doesChangeReachChannel, type LiveChannelReach } from './reach.ts';
import {
  readSubscriberStates,
  type ChannelSubscriber,
  type ChannelSubscriberState,
} from './subscribers.server.ts';

export type LiveChannelLimits = { ofOwner: number; ofCorporation: number; ofProcess: number };
const defaultLimits: LiveChannelLimits = {
  /** Each browser holds one channel; more come from browsers whose connection broke and is not closed yet. */
  ofOwner: 20,
  /** A tenth of the process, so that the people and tablets of one corporation cannot take the channels of all others. */
  ofCorporation: 500,
  ofProcess: 5_000,
};
/** A channel with more unread events is closed: its browser is gone. */
const maxUnread = 30;
/** Browsers reconnect after a random time in this range, so that after a deployment not all of them come at once. */
const reconnectMs = { from: 1_000, until: 15_000 };

export type RegisteredLiveChannel = ChannelSubscriber & {
  /** A hash of the role and facilities that the page knows; null before the page has had a first event. */
  membershipHash: string | null;
  /** Null before the first check and while the person's rights are checked again: no changes are sent meanwhile. */
  reach: LiveChannelReach | null;
  /**
   * Raised when rights change: a check that was running then may have read the old rights, so its result is ignored.
   */
  revision: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

export const eventStreamBytesOf = (text: string) => new TextEncoder().encode(text);
export const eventStreamEventBytes = (name: string, data = '') =>
  eventStreamBytesOf(`event: ${name}\ndata: ${data}\n\n`);
/**
 * The event's id is the membership hash. The page sends it when it reconnects, and so notices a change of its rights.
 */
const firstEvent = (membershipHash: string) =>
  eventStreamBytesOf(`${eventStreamRetryLine()}id: ${membershipHash}\nevent: begun\ndata: \n\n`);
export const eventStreamRetryLine = () =>
  `retry: ${randomInt(reconnectMs.from, reconnectMs.until)}\n`;
const hashOf = (membership: string) => createHash('sha256').update(membership).digest('base64url');

/** Holds the open channels of one process and writes events to them. */
export function createLiveChannelRegister(app: App, limits: LiveChannelLimits = defaultLimits) {
  const channels = new Set<RegisteredLiveChannel>();
  const byOwner = new LiveChannelGroups<string, RegisteredLiveChannel>();
  /** The channels of operators are in the group null. */
  const byCorporation = new LiveChannelGroups<string | null, RegisteredLiveChannel>();
  const employers = new Map<string, string>();

  function add(channel: RegisteredLiveChannel): void {
    channels.add(channel);
    byOwner.add(channel.ownerId, channel);
    byCorporation.add(channel.corporationId, channel);
  }

  /** False when the channel was removed before. */
  function remove(channel: RegisteredLiveChannel): boolean {
    byOwner.delete(channel.ownerId, channel);
    byCorporation.delete(channel.corporationId, channel);
    return channels.delete(channel);
  }

  function close(channel: RegisteredLiveChannel, event?: StaffSessionEvent): void {
    if (!remove(channel)) return;
    try {
      if (event) channel.controller.enqueue(eventStreamEventBytes(event));
      channel.controller.close();
    } catch {
      // The browser has closed the stream already.
    }
  }

  async function check(checked: readonly RegisteredLiveChannel[]): Promise<void> {
    if (checked.length === 0) return;
    const revisions = new Map(checked.map((channel) => [channel, channel.revision]));
    const states = await readSubscriberStates(app, checked);
    for (const channel of checked) {
      const state = states.get(channel.id);
      if (!state) close(channel, 'ended');
      else if (revisions.get(channel) === channel.revision) allow(channel, state);
    }
  }

  /**
   * Starts sending changes to a checked channel; its first event makes the page reload all data. A channel whose role,
   * facilities or corporation changed is closed instead.
   */
  function allow(
    channel: RegisteredLiveChannel,
    { membership, reach }: ChannelSubscriberState,
  ): void {
    const known = channel.membershipHash;
    const membershipHash = hashOf(membership);
    if (known !== null && known !== membershipHash) return close(channel, 'changed');
    const isElsewhere = reach.side === 'facility' && reach.corporationId !== channel.corporationId;
    if (isElsewhere) return close(channel, 'changed');
    const hasBegun = channel.reach !== null;
    channel.reach = reach;
    if (hasBegun || !channels.has(channel)) return;
    channel.membershipHash = membershipHash;
    channel.controller.enqueue(firstEvent(membershipHash));
  }

  const logFailure = (work: Promise<void>) =>
    // The next run checks again, and pages reload their data when they become visible.
    void work.catch((error: unknown) => log.warn({ err: error }, 'live channels fell behind'));
  const checkAll = () => logFailure(check([...channels]));

  function checkOwner(ownerId: string): void {
    const theirs = byOwner.of(ownerId);
    for (const channel of theirs) {
      channel.reach = null;
      channel.revision += 1;
    }
    logFailure(check(theirs));
  }

  /** Cached for good: a facility never moves to another corporation. */
  async function employerOf(facilityId: string): Promise<string | null> {
    const known = employers.get(facilityId);
    if (known !== undefined) return known;
    const corporationId = await findCorporationOfFacility(app.db, facilityId);
    if (corporationId !== null) employers.set(facilityId, corporationId);
    return corporationId;
  }

  async function announce(change: LivePageChange): Promise<void> {
    if (channels.size === 0) return;
    const { facilityId } = change;
    const corporationId = facilityId === null ? null : await employerOf(facilityId);
    const event = eventStreamEventBytes('change', formatLivePageChange(change));
    const concerned = change.subject === 'clock' ? channels : byCorporation.of(corporationId);
    for (const { reach, controller } of concerned) {
      if (reach && doesChangeReachChannel(reach, { ...change, corporationId }))
        controller.enqueue(event);
    }
  }

  return {
    add,
    delete: remove,
    check,
    checkAll,
    /** Checks the channels of a person whose session or rights changed; until then these channels send no changes. */
    checkOwner,
    close,
    closeAll: () => channels.forEach((channel) => close(channel)),
    announce: (change: LivePageChange) => logFailure(announce(change)),
    /**
     * Sends `alive` to each page, which proves that changes would arrive; closes channels whose browser reads no more.
     */
    proveAlive() {
      for (const channel of channels) {
        const { reach, controller } = channel;
        if ((controller.desiredSize ?? 0) < -maxUnread) close(channel);
        else if (reach) controller.enqueue(eventStreamEventBytes('alive'));
      }
    },
    isFullFor({ ownerId, corporationId }: ChannelSubscriber): boolean {
      if (channels.size >= limits.ofProcess) return true;
      if (byOwner.sizeOf(ownerId) >= limits.ofOwner) return true;
      return corporationId !== null && byCorporation.sizeOf(corporationId) >= limits.ofCorporation;
    },
  };
}
