-- The wards of a designated city (地方自治法 252条の19) name their city, which has a row of its own.
alter table areas_m add column designated_city_code text references areas_m (code);
