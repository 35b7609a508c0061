alter table facilities validate constraint facilities_pictures;
alter table jobs validate constraint jobs_pictures;
