-- Bit 0 of `benefit_mask` marks an open posting of 「支払日払い」 for the search. Only few postings have this kind yet. (Rule 8.6)
update open_places p
   set benefit_mask = p.benefit_mask | 1
  from recruitments r
 where r.id = p.recruitment_id and r.pay_timing = 'PAY_DAY' and r.closed_at is null and p.benefit_mask & 1 = 0;
