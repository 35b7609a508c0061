-- What was reported, as it was then: whoever wrote it may change it or take it back before the operator
-- looks. Emptied when the report is settled. Written by src/chat only. (Rule book 4.21)
alter table chat_flags
  add column said text not null default '' check (char_length(said) <= 2000);
update chat_flags f
   set said = m.text
  from chat_messages m
 where f.settled_at is null and m.channel_id = f.channel_id and m.id = f.message_id;
