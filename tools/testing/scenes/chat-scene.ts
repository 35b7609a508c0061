import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import net from 'node:net';

import { connectParty, type Party } from '#chat/build.ts';
import { openChat, type Chat } from '#chat/server/socket.server.ts';
import { issueChatToken } from '#chat/token.server.ts';
import { createFacilityKey } from '#desk/keys.server.ts';
import type { App } from '#server/context.server.ts';

import { atJst } from '../../../src/base/jst.ts';
import { openProduct, type Product } from '../processes/product.ts';
import { stageShift, type StagedShift } from '../shifts.ts';

export const chatNow = atJst('2026-11-25', '12:00');

export type Pair = {
  shift: StagedShift;
  channelId: string;
  /** The worker's API token, and the tokens of both sides for the chat. */
  apiToken: string;
  workerToken: string;
  facilityToken: string;
  facilityKeyId: string;
};

export type ChatScene = {
  product: Product;
  address: string;
  /** A worker with a contract at a facility, and their channel. */
  pair(): Promise<Pair>;
  connect(token: string, address?: string): Promise<Party>;
  /** The product's clock goes on, so that slow mode is over. */
  pass(seconds?: number): void;
  /** The process behind the address stops in order, and another takes its place. */
  replaceProcess(): Promise<void>;
  close(): Promise<void>;
};

const makeChannel = 'mutation ($id: ID!) { makeChannel(memberId: $id) { id type } }';
const requestToken = 'mutation { requestChatToken { token } }';

/** The product with the chat's real door on a port of its own. */
export async function openChatScene(
  databaseUrl: string,
  changes: Partial<App['env']> = {},
): Promise<ChatScene> {
  const product = await openProduct(databaseUrl, chatNow);
  Object.assign(product.app.env, changes);
  let { server, chat, address } = await listen(product.app);
  const parties: Party[] = [];
  let now = chatNow;
  return {
    product,
    address,
    pair: () => stagePair(product, () => now),
    async connect(token, to = address) {
      const party = await connectParty(to, token);
      parties.push(party);
      return party;
    },
    pass(seconds = 2) {
      now = new Date(now.getTime() + seconds * 1_000);
      product.setNow(now);
    },
    async replaceProcess() {
      await chat.stop();
      await new Promise((resolve) => server.close(resolve));
      ({ server, chat, address } = await listen(product.app, Number(new URL(address).port)));
    },
    async close() {
      for (const party of parties) party.close();
      await chat.stop();
      server.close();
      await product.close();
    },
  };
}

async function listen(
  app: App,
  port = 0,
): Promise<{ server: Server; chat: Chat; address: string }> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const chat = await openChat(app, server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, chat, address: `http://127.0.0.1:${portOf(server)}` };
}

function portOf(server: net.Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

async function stagePair(product: Product, now: () => Date): Promise<Pair> {
  const { app } = product;
  const startsAt = atJst('2026-11-27', '09:00');
  const shift = await stageShift(product, {
    startsAt,
    endsAt: atJst('2026-11-27', '18:00'),
    contractedAt: now(),
  });
  product.setNow(now());
  const apiToken = await product.signIn(shift.workerId);
  const made = await product.call(makeChannel, { id: shift.facilityId }, { token: apiToken });
  const channelId = String(made.data?.['makeChannel'].id);
  const asked = await product.call(requestToken, {}, { token: apiToken });
  const workerToken = String(asked.data?.['requestChatToken'].token);
  const { facilityId } = shift;
  const key = await createFacilityKey(app.db, { facilityId, name: '受付', now: now() });
  const holder = { side: 'facility', id: facilityId, keyId: key.id } as const;
  const facilityToken = await issueChatToken(app, holder);
  return { shift, channelId, apiToken, workerToken, facilityToken, facilityKeyId: key.id };
}

/** A message with an id of its own, ready to be sent. */
export const said = (channelId: string, text: string) => ({
  channelId,
  clientId: randomUUID(),
  text,
});

export type Line = {
  address: string;
  cut(): void;
  mend(): void;
  /** From now on it leads to another address. */
  turn(to: string): void;
  close(): void;
};

/** A network of the test's own in front of an address: cut, it drops everything and lets nobody in. */
export async function openLine(to: string): Promise<Line> {
  let port = Number(new URL(to).port);
  const open = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((near) => {
    if (isCut) return near.destroy();
    const far = net.connect(port, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => into.destroy());
      from.on('close', () => {
        open.delete(from);
        into.destroy();
      });
      from.pipe(into);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    cut,
    mend: () => {
      isCut = false;
    },
    turn(next) {
      port = Number(new URL(next).port);
      for (const socket of open) socket.destroy();
    },
    close() {
      cut();
      server.close();
    },
  };
}
