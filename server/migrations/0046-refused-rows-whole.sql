-- A refused row as the file has it, under the file's own header, so that it can be corrected and uploaded again.
alter table property_imports add column header text[] not null default '{}';
-- With the first reason of each row alone.
alter table property_import_errors add column cells text[];
