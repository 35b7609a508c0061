-- The board of a facility's shifts shows the answers about health, and the operators' list of wages below the minimum wage
-- shows open postings: both change without a write to the tables that are announced already. (decision 082)
create trigger attendance_questionnaires_announced after insert or update or delete on attendance_questionnaires
  for each row execute function announce_of_shift();
create trigger recruitments_queued after insert or update or delete on recruitments
  for each row execute function announce_to_operators('queues');
