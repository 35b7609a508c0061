import type { App } from '#server/context.server.ts';

import {
  makeFacilityChannel,
  makeSupportChannel,
  type MadeChannel,
} from './make-channel.server.ts';
import { postNews } from './news.server.ts';
import type { ChannelType } from './protocol.ts';

export type OpenedChannel = { id: string; type: ChannelType };

/** The channel with a facility, made by the first call. NO_APPLICATION before there is one. */
export async function openFacilityChannel(
  app: App,
  of: { workerId: string; facilityId: string; now: Date },
): Promise<OpenedChannel> {
  return told(app, await makeFacilityChannel(app.db, of));
}

/** The worker's channel with customer support, made by the first call. */
export async function openSupportChannel(
  app: App,
  of: { workerId: string; now: Date },
): Promise<OpenedChannel> {
  return told(app, await makeSupportChannel(app.db, of));
}

/** Whoever is connected hears of a new channel. */
async function told(app: App, { id, type, isNew }: MadeChannel): Promise<OpenedChannel> {
  if (isNew) await postNews(app.db, { kind: 'channel', channelId: id });
  return { id, type };
}
