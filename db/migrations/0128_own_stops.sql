-- A stop by its owner, by the link of a notice, is told apart from an operator's, so that the refused sign-in can say who
-- did it. Written by src/account/stops only.
alter table account_stops add column is_own boolean not null default false;
update account_stops set is_own = true where reason = '本人による停止（お知らせのリンク）';
