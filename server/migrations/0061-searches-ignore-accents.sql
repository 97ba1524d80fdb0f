-- Searches ignore accents: 'megan hernandez' finds 'Megan Hernández', and 'Hernández' finds 'Hernandez'.

-- The text that searches compare: lower case, without accents. The application's `foldAccents` does the same to the text
-- that someone searches for. An accented letter becomes its base letter. Letters that Unicode does not compose from a
-- base letter and an accent are listed. The extension `unaccent` can't do this: its function is not immutable, and each
-- server has its own file of rules. The function lower-cases last, because in some locales the database lower-cases only
-- ASCII letters. Most texts are ASCII and need only that.
create function fold_text(said text) returns text language plpgsql immutable strict parallel safe cost 3 as $$
begin
  return case when octet_length(said) = char_length(said) then lower(said) else lower(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        normalize(regexp_replace(normalize(said, nfd), '[\u0300-\u036f]', '', 'g'), nfc),
        'øØđĐðÐħĦıłŁŧŦ', 'oOdDdDhHilLtT'
      ),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')
  ) end;
end
$$;

-- The searched columns contain the folded text, so that searches keep their comparisons and indexes.
-- PostgreSQL 15 cannot change the expression of a generated column.
alter table users drop column search_text;
alter table users add column search_text text not null generated always as (
  fold_text(first_name || ' ' || last_name || E'\n' || email::text || E'\n' || coalesce(username::text, ''))
) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

alter table clients drop column search_text;
alter table clients add column search_text text not null generated always as (
  fold_text(first_name || ' ' || last_name || E'\n' || coalesce(email::text, '') || E'\n' || coalesce(phone, ''))
) stored;
create index clients_search on clients using gin (search_text gin_trgm_ops);

alter table properties drop column search_text;
alter table properties add column search_text text not null generated always as (
  fold_text(
    coalesce(property_name, '') || E'\n' || address || ' ' || coalesce(unit, '') || E'\n'
    || replace(city, '_', ' ') || ' ' || state || ' ' || coalesce(zip_code, '') || E'\n' || replace(type, '_', ' ')
  )
) stored;
create index properties_search on properties using gin (search_text gin_trgm_ops);

alter table property_agents drop column search_text;
alter table property_agents add column search_text text not null generated always as (
  fold_text(
    coalesce(property_name, '') || E'\n' || coalesce(address, '') || ' ' || coalesce(unit, '') || E'\n'
    || replace(coalesce(city, ''), '_', ' ') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, '') || E'\n'
    || replace(coalesce(type, ''), '_', ' ')
  )
) stored;

-- tours_derive (0022) writes the text of a tour in lower case. This trigger folds it afterwards: triggers run in the
-- order of their names. A text of ASCII letters has nothing to fold.
create function tours_fold() returns trigger language plpgsql as $$
begin
  new.search_text := fold_text(new.search_text);
  return new;
end
$$;
create trigger tours_fold before insert or update on tours
  for each row when (octet_length(new.search_text) <> char_length(new.search_text)) execute function tours_fold();

-- Both triggers write the text anew. Texts of ASCII letters stay the same.
update tours set search_text = '' where octet_length(search_text) <> char_length(search_text);
