-- The message that an event names is of the same channel, which is there because the message is. Asking
-- for it once more costs every message a look.
alter table chat_events drop constraint chat_events_channel_id_fkey;
