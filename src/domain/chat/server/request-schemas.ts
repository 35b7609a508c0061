import * as v from 'valibot';

import {
  reactionEmojis,
  type ChatRequestArgs,
  type ChatRequestName,
} from '../protocol/protocol.ts';

/**
 * The shape and size limits of each request, which reject only what our own browser code never sends.
 * Whether a request is allowed is decided by the commands.
 */
// Lower case, because ids are also compared and passed on as text.
const uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  v.toLowerCase(),
);
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const size = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100));
/**
 * Longer than any message may be: the refusal of a long message comes from the rule, with its own sentence.
 */
const text = v.pipe(v.string(), v.maxLength(20_000));
const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.exactOptional(v.nullable(schema));

type AskSchemas = { [Name in ChatRequestName]: v.GenericSchema<unknown, ChatRequestArgs<Name>> };

export const chatRequestSchemas: AskSchemas = {
  channels: v.object({
    cursor: maybe(v.pipe(v.string(), v.maxLength(500))),
    search: maybe(v.pipe(v.string(), v.maxLength(200))),
  }),
  channel: v.object({ channelId: uuid }),
  heads: v.record(v.string(), v.never()),
  messages: v.object({
    channelId: uuid,
    before: v.exactOptional(seq),
    after: v.exactOptional(seq),
    around: v.exactOptional(seq),
    limit: v.exactOptional(size),
  }),
  thread: v.object({
    channelId: uuid,
    parentId: uuid,
    before: v.exactOptional(seq),
    after: v.exactOptional(seq),
    limit: v.exactOptional(size),
  }),
  events: v.object({ channelId: uuid, since: seq }),
  send: v.object({
    channelId: uuid,
    clientId: uuid,
    text,
    attachmentIds: v.exactOptional(v.pipe(v.array(uuid), v.maxLength(50))),
    parentId: maybe(uuid),
    isAlsoInChannel: v.exactOptional(v.boolean()),
    quoteId: maybe(uuid),
  }),
  edit: v.object({ channelId: uuid, messageId: uuid, text }),
  remove: v.object({ channelId: uuid, messageId: uuid }),
  react: v.object({
    channelId: uuid,
    messageId: uuid,
    emoji: v.picklist(reactionEmojis),
    isOn: v.boolean(),
  }),
  read: v.object({ channelId: uuid, seq }),
  unread: v.object({ channelId: uuid, seq }),
  mute: v.object({ channelId: uuid, isOn: v.boolean() }),
  block: v.object({ channelId: uuid, isOn: v.boolean() }),
  flag: v.object({ channelId: uuid, messageId: uuid, reason: maybe(text) }),
  links: v.object({ channelId: uuid, attachmentIds: v.pipe(v.array(uuid), v.maxLength(20)) }),
};

/**
 * Null for a request that our own browser code never sends. The check ends at the first mistake: a packet has room for
 * thousands of them, and each costs more than a valid field.
 */
export function readChatRequest<Name extends ChatRequestName>(
  name: Name,
  said: unknown,
): ChatRequestArgs<Name> | null {
  const parsed = v.safeParse(chatRequestSchemas[name], said, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}

const typing = v.object({ channelId: uuid, parentId: maybe(uuid), isTyping: v.boolean() });

/** Null for input that is not a typing message. */
export function readTypingReport(said: unknown): v.InferOutput<typeof typing> | null {
  const parsed = v.safeParse(typing, said);
  return parsed.success ? parsed.output : null;
}
