import type { Db } from '#server/db.server.ts';

import { oneChannel } from './channels.server.ts';
import { ownChannel } from './access.queries.server.ts';
import type { Member } from './member.ts';
import { refuse } from './messages.ts';
import { limits } from './protocol.ts';

type Wish = { channelId: string; member: Member; now: Date };

/** Refuses where the member could not send a message now, before anything large is read for it. */
export async function refuseUnwritable(db: Db, { channelId, member, now }: Wish): Promise<void> {
  await ownChannel(db, { channelId, member });
  const { whyReadOnly } = await oneChannel({ db, member, now }, channelId);
  if (whyReadOnly) throw refuse(whyReadOnly, { days: limits.writableDays });
}
