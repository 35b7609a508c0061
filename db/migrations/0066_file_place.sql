-- Where the files of this database are: a start whose files are elsewhere is refused.
create table file_place (
  is_only boolean primary key default true check (is_only),
  place text not null
);
