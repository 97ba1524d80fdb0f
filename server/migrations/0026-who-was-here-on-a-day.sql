-- Who was here in a month is asked by the days, not by the people: half the time with fifty thousand of them.
create index user_days_by_day on user_days (day, user_id);
