-- What a facility reads of its workers, by month: the month is all it may know of when.
create index reviews_by_month on reviews (
  facility_id,
  date_trunc('month',
    case author when 'facility' then posted_at else published_at end at time zone 'Asia/Tokyo') desc,
  public_id desc);
