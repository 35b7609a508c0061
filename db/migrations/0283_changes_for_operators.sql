-- Announces to the processes that hold operators' open pages that a queue, a conversation with support or a claim on a case
-- changed, when the transaction commits. The payload has no content. (decision 082)
create function announce_to_operators() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_changes', tg_argv[0]);
  return null;
end
$$;

create trigger absence_notices_queued after insert or update or delete on absence_notices
  for each row execute function announce_to_operators('queues');
create trigger account_stops_queued after insert or update or delete on account_stops
  for each row execute function announce_to_operators('queues');
create trigger announcements_queued after insert or update or delete on announcements
  for each row execute function announce_to_operators('queues');
create trigger asked_cancellations_queued after insert or update or delete on asked_cancellations
  for each row execute function announce_to_operators('queues');
create trigger attendances_queued after insert or update or delete on attendances
  for each row execute function announce_to_operators('queues');
create trigger bank_accounts_queued after insert or update or delete on bank_accounts
  for each row execute function announce_to_operators('queues');
create trigger bank_files_queued after insert or update or delete on bank_files
  for each row execute function announce_to_operators('queues');
create trigger chat_flags_queued after insert or update or delete on chat_flags
  for each row execute function announce_to_operators('queues');
create trigger corporations_queued after insert or update or delete on corporations
  for each row execute function announce_to_operators('queues');
create trigger countersign_requests_queued after insert or update or delete on countersign_requests
  for each row execute function announce_to_operators('queues');
create trigger gift_card_codes_queued after insert or update or delete on gift_card_codes
  for each row execute function announce_to_operators('queues');
create trigger gift_card_orders_queued after insert or update or delete on gift_card_orders
  for each row execute function announce_to_operators('queues');
create trigger identities_queued after insert or update or delete on identities
  for each row execute function announce_to_operators('queues');
create trigger license_certificates_queued after insert or update or delete on license_certificates
  for each row execute function announce_to_operators('queues');
create trigger minimum_wage_checks_queued after insert or update or delete on minimum_wage_checks
  for each row execute function announce_to_operators('queues');
create trigger nonresident_answers_queued after insert or update or delete on nonresident_answers
  for each row execute function announce_to_operators('queues');
create trigger nonresident_periods_queued after insert or update or delete on nonresident_periods
  for each row execute function announce_to_operators('queues');
create trigger overpayments_queued after insert or update or delete on overpayments
  for each row execute function announce_to_operators('queues');
create trigger paper_requests_queued after insert or update or delete on paper_requests
  for each row execute function announce_to_operators('queues');
create trigger payout_alarms_queued after insert or update or delete on payout_alarms
  for each row execute function announce_to_operators('queues');
create trigger penalty_appeals_queued after insert or update or delete on penalty_appeals
  for each row execute function announce_to_operators('queues');
create trigger penalty_exemptions_queued after insert or update or delete on penalty_exemptions
  for each row execute function announce_to_operators('queues');
create trigger recruitment_reports_queued after insert or update or delete on recruitment_reports
  for each row execute function announce_to_operators('queues');
create trigger reviews_queued after insert or update or delete on reviews
  for each row execute function announce_to_operators('queues');
create trigger schedule_cancellations_queued after insert or update or delete on schedule_cancellations
  for each row execute function announce_to_operators('queues');
create trigger statutory_versions_queued after insert or update or delete on statutory_versions
  for each row execute function announce_to_operators('queues');
create trigger tax_column_periods_queued after insert or update or delete on tax_column_periods
  for each row execute function announce_to_operators('queues');
create trigger tax_column_proposals_queued after insert or update or delete on tax_column_proposals
  for each row execute function announce_to_operators('queues');
create trigger termination_cases_queued after insert or update or delete on termination_cases
  for each row execute function announce_to_operators('queues');
create trigger transfers_queued after insert or update or delete on transfers
  for each row execute function announce_to_operators('queues');
create trigger wage_parts_queued after insert or update or delete on wage_parts
  for each row execute function announce_to_operators('queues');
create trigger wages_queued after insert or update or delete on wages
  for each row execute function announce_to_operators('queues');

create trigger chat_channels_of_support_announced after update on chat_channels
  for each row when (new.type = 'support') execute function announce_to_operators('support');
create trigger chat_members_of_support_announced after insert or update on chat_members
  for each row when (new.side = 'support') execute function announce_to_operators('support');

create trigger operator_cases_announced after insert or update or delete on operator_cases
  for each row execute function announce_to_operators('cases');
