-- The median wage of the postings that ask for the same licences, by prefecture and of the whole country. A posting above a
-- multiple of it is refused. Derived from `fill_times`, and replaced as a whole each day. (Rule 8.6)
create table wage_medians (
  -- 01 to 47, or 00 for the whole country.
  prefecture_code text not null check (prefecture_code ~ '^[0-9]{2}$'),
  -- The licences, in the form of `fill_times.requirement`; empty for work without a licence.
  requirement text not null,
  -- Yen: the median over facilities of each facility's median.
  hourly_wage integer not null check (hourly_wage > 0),
  -- The sample.
  postings integer not null check (postings > 0),
  facilities integer not null check (facilities > 0),
  corporations integer not null check (corporations > 0),
  computed_at timestamptz not null,
  primary key (prefecture_code, requirement)
);
