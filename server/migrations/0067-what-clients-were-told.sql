-- What an email told a tour's client: the turn that it reported ('confirmed' for a new time of a confirmed tour), and the
-- tour's start as the client then knew it. Later emails depend on both. Null in emails to other people.
alter table outbox_emails
  add column told_turn text,
  add column told_start timestamptz(3),
  -- The sender's name. Null for the one in MAIL_FROM.
  add column from_name text;

-- Until now, the turn was in the Message-ID, the start only in the calendar file, and the sender's name among the headers.
update outbox_emails o set
    told_turn = case
      when message_id like '<tour-moved.%' and attachments::text like '%STATUS:CONFIRMED%' then 'confirmed'
      else substring(message_id from '^<tour-(\w+)\.')
    end,
    told_start = (
      select file[2]::timestamp at time zone coalesce(file[1], 'UTC')
        from jsonb_array_elements(attachments) part,
          regexp_match(part ->> 'content', 'BEGIN:VEVENT.*\nDTSTART(?:;TZID=([^:]+))?:(\d{8}T\d{6})') file
        limit 1
    )
  where audience = 'client' and tour_id is not null;
update outbox_emails set from_name = headers ->> 'From', headers = headers - 'From' where headers ? 'From';
