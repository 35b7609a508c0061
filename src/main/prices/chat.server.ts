import type { ChatPrices } from '#domain/chat/server/request-charges.server.ts';

/** The price of each request over a chat connection. */
export const chatPrices: ChatPrices = {
  channels: 'LIST',
  channel: 'SMALL',
  heads: 'LIST',
  messages: 'LIST',
  thread: 'LIST',
  events: 'LIST',
  send: 'LIST',
  edit: 'LIST',
  remove: 'LIST',
  react: 'LIST',
  read: 'SMALL',
  unread: 'SMALL',
  mute: 'SMALL',
  block: 'SMALL',
  flag: 'LIST',
  links: 'SMALL',
};
