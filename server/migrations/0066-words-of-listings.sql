-- The words that published listings contain: a search that finds nothing offers the nearest ones ('Oak Steet' for
-- 'Oak Street'). Comparing a text with the trigrams of every listing instead takes up to seconds for a common word.

-- A word stays when its last listing goes: the offer is only made when a listing matches.
create table property_words (
  -- In C order, so that a range finds the words with one first letter.
  word text collate "C" primary key
);
create index property_words_near on property_words using gin (word gin_trgm_ops);

-- Short words and words with digits (house numbers, ZIP codes) have too many neighbors to correct. The text is folded.
create function words_of_listing(folded text) returns setof text language sql immutable strict parallel safe as $$
  select word from regexp_split_to_table(folded, '[^a-z0-9]+') word where word ~ '^[a-z]{4,40}$'
$$;

-- In order, so that two statements that add the same words wait for each other, but do not deadlock.
create function properties_add_words() returns trigger language plpgsql as $$
begin
  insert into property_words
    select distinct word collate "C" from changed, words_of_listing(search_text) word
      where published_at is not null and retired_at is null
      order by 1
    on conflict do nothing;
  return null;
end
$$;

create trigger properties_words_added after insert on properties
  referencing new table as changed
  for each statement execute function properties_add_words();
create trigger properties_words_changed after update on properties
  referencing new table as changed
  for each statement execute function properties_add_words();

insert into property_words
  select distinct word from properties, words_of_listing(search_text) word
    where published_at is not null and retired_at is null;
