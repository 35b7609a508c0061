-- Every kind of part: the confirmed rest of the plan, and the lines of a corrected tax.
alter table wage_parts
  drop constraint wage_parts_part_check,
  add constraint wage_parts_part_check check (
    part in ('planned', 'confirmed', 'adjustment', 'compensation', 'tax_refund', 'tax_due'));
