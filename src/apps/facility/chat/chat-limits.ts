import { limits } from '#domain/chat/protocol/protocol.ts';

/** Characters of a message. (Rule 4.21) */
export const maxMessageLength = limits.maxTextLength;
