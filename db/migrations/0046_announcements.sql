-- What the operator announces to everybody, from a day on and, where it says so, up to another.
-- Written by src/notifications only.
create table announcements (
  id uuid primary key default new_id(),
  title text not null check (length(title) between 1 and 60),
  body text not null check (length(body) between 1 and 1000),
  -- The same in easy Japanese, where the operator wrote it.
  easy_title text check (length(easy_title) between 1 and 60),
  easy_body text check (length(easy_body) between 1 and 1000),
  -- Days of Asia/Tokyo, both included; without an end it stays.
  shown_from date not null,
  shown_to date check (shown_to >= shown_from),
  written_at timestamptz not null,
  withdrawn_at timestamptz
);
create index announcements_shown on announcements (shown_from desc, id desc) where withdrawn_at is null;

insert into announcements (title, body, easy_title, easy_body, shown_from, written_at) values
  ('令和8年分の源泉徴収税額表に変わりました',
   '支払日が2026年1月1日以降の給与から、日額表・丙欄で税がかからない額が9,800円未満に上がりました。',
   '税金（源泉徴収税）の表が、令和8年のものになりました',
   '2026年1月1日からの給料です。1日の給料が9,800円より低いときは、税金が0円です（日額表・丙欄）。',
   '2026-01-01', '2026-01-01T00:00:00+09:00'),
  ('最低賃金の改定に対応しました',
   '令和8年度の地域別最低賃金は、都道府県ごとに10月1日から順に発効します。勤務日の時給が最低賃金を下回る求人は掲載できません。',
   '最低賃金（一番低い給料）が変わりました',
   '令和8年度の最低賃金（1時間の一番低い給料）は、10月1日から、都道府県で少しずつ変わります。仕事の日の時給が、最低賃金より低い仕事は出しません。',
   '2026-10-01', '2026-10-01T00:00:00+09:00'),
  ('労働条件通知書に項目が加わりました',
   '待遇の違いの内容と理由について説明を求められることを、労働条件通知書に明示しています（パートタイム・有期雇用労働法の省令改正）。',
   '「労働条件通知書」に書くことが増えました',
   'いつも施設で働く人と何が違うか、なぜ違うか、あなたは施設に聞くことができます。そのことを「労働条件通知書」に書いています（パートタイム・有期雇用労働法の省令改正）。',
   '2026-10-01', '2026-10-01T00:00:01+09:00');
