-- The city filters of the queue and of the city tours follow the metropolitan areas of contract/kernel/metros.ts, as the
-- list of properties does. A tour keeps the area of its place, so that a filter reads an index alone.

-- The rule of metros.ts once more, for the trigger below; a test compares the two.
create function metro_of(city text, state text, zip_code text) returns text language sql immutable parallel safe as $$
  select case
    when city in ('san_antonio', 'austin', 'dallas', 'houston', 'atlanta', 'miami', 'denver', 'new_york_city') then city
    when coalesce(zip_code, '') = '' then case
      when state = 'NY'
        and lower(city) in ('bronx', 'the bronx', 'brooklyn', 'manhattan', 'new york', 'queens', 'staten island')
        then 'new_york_city'
      else 'other'
    end
    when left(zip_code, 3) in (
        '782'
      )
      or left(zip_code, 4) in (
        '7803', '7813'
      )
      or left(zip_code, 5) in (
        '78002', '78003', '78004', '78006', '78008', '78009', '78011', '78012', '78013', '78015', '78016', '78023',
        '78026', '78027', '78050', '78052', '78054', '78055', '78056', '78059', '78062', '78063', '78064', '78065',
        '78066', '78069', '78070', '78073', '78074', '78101', '78108', '78109', '78112', '78114', '78115', '78121',
        '78123', '78124', '78143', '78147', '78148', '78150', '78152', '78154', '78155', '78156', '78160', '78161',
        '78163', '78623', '78638', '78670', '78850', '78861', '78883', '78885', '78886'
      ) then 'san_antonio'
    when left(zip_code, 3) in (
        '733', '787'
      )
      or left(zip_code, 4) in (
        '7868', '7869'
      )
      or left(zip_code, 5) in (
        '76527', '76530', '76537', '76573', '76574', '76578', '78602', '78610', '78612', '78613', '78615', '78616',
        '78617', '78619', '78620', '78621', '78622', '78626', '78627', '78628', '78630', '78633', '78634', '78640',
        '78641', '78642', '78644', '78645', '78646', '78648', '78650', '78651', '78652', '78653', '78655', '78656',
        '78659', '78660', '78661', '78662', '78664', '78665', '78666', '78667', '78669', '78673', '78674', '78676',
        '78953', '78957'
      ) then 'austin'
    when left(zip_code, 3) in (
        '752', '753', '761'
      )
      or left(zip_code, 4) in (
        '7500', '7501', '7503', '7504', '7506', '7508', '7513', '7517', '7518', '7540', '7600', '7601', '7602',
        '7608', '7609', '7620', '7621'
      )
      or left(zip_code, 5) in (
        '75022', '75023', '75024', '75025', '75026', '75027', '75028', '75029', '75050', '75051', '75052', '75053',
        '75054', '75056', '75057', '75059', '75070', '75071', '75072', '75074', '75075', '75077', '75078', '75093',
        '75094', '75097', '75098', '75099', '75101', '75104', '75106', '75114', '75115', '75116', '75118', '75119',
        '75120', '75121', '75123', '75125', '75126', '75141', '75142', '75146', '75147', '75149', '75150', '75152',
        '75154', '75155', '75156', '75157', '75158', '75159', '75160', '75161', '75164', '75165', '75166', '75167',
        '75168', '75422', '75423', '75424', '75428', '75429', '75442', '75453', '75454', '75458', '75474', '75485',
        '75496', '76031', '76033', '76034', '76036', '76039', '76040', '76041', '76044', '76050', '76051', '76052',
        '76053', '76054', '76058', '76059', '76060', '76061', '76063', '76064', '76065', '76066', '76071', '76073',
        '76078', '76225', '76226', '76227', '76234', '76244', '76246', '76247', '76248', '76249', '76258', '76259',
        '76262', '76266', '76267', '76426', '76431', '76439', '76485', '76487', '76490', '76623', '76651', '76670'
      ) then 'dallas'
    when left(zip_code, 3) in (
        '770', '772'
      )
      or left(zip_code, 4) in (
        '7730', '7731', '7738', '7749', '7750', '7752', '7753', '7754', '7755', '7756', '7757', '7759'
      )
      or left(zip_code, 5) in (
        '77325', '77327', '77328', '77331', '77333', '77336', '77337', '77338', '77339', '77345', '77346', '77347',
        '77353', '77354', '77355', '77356', '77357', '77359', '77362', '77364', '77365', '77368', '77369', '77371',
        '77372', '77373', '77375', '77377', '77378', '77379', '77391', '77393', '77396', '77401', '77402', '77406',
        '77407', '77410', '77411', '77413', '77417', '77418', '77422', '77423', '77429', '77430', '77431', '77433',
        '77441', '77444', '77445', '77446', '77447', '77449', '77450', '77451', '77452', '77459', '77461', '77463',
        '77464', '77466', '77469', '77471', '77473', '77474', '77476', '77477', '77478', '77479', '77480', '77481',
        '77484', '77485', '77486', '77487', '77489', '77510', '77511', '77512', '77514', '77515', '77516', '77517',
        '77518', '77580', '77581', '77582', '77583', '77584', '77586', '77587', '77588', '77617', '77623', '77650',
        '77661', '77665', '78931', '78933', '78944', '78950'
      ) then 'houston'
    when left(zip_code, 3) in (
        '300', '303', '311', '399'
      )
      or left(zip_code, 4) in (
        '3011', '3018', '3021', '3022', '3029', '3065'
      )
      or left(zip_code, 5) in (
        '30101', '30102', '30103', '30106', '30107', '30108', '30109', '30120', '30121', '30122', '30123', '30126',
        '30127', '30132', '30133', '30134', '30135', '30137', '30140', '30141', '30142', '30143', '30144', '30145',
        '30146', '30148', '30150', '30151', '30152', '30154', '30156', '30157', '30160', '30168', '30169', '30170',
        '30171', '30175', '30176', '30177', '30178', '30179', '30205', '30206', '30233', '30234', '30236', '30237',
        '30238', '30248', '30250', '30251', '30252', '30253', '30256', '30258', '30259', '30260', '30263', '30264',
        '30265', '30266', '30268', '30269', '30271', '30272', '30273', '30274', '30275', '30276', '30277', '30281',
        '30284', '30287', '30288', '30289', '30515', '30518', '30519', '30533', '30534', '30597', '30620', '30623',
        '30625', '30641', '30645', '30663', '30666', '30680', '31038', '31064', '31085', '31816', '31830'
      ) then 'atlanta'
    when left(zip_code, 3) in (
        '332', '333'
      )
      or left(zip_code, 4) in (
        '3301', '3302', '3306', '3308', '3309', '3310', '3312', '3313', '3314', '3315', '3316', '3317', '3318',
        '3319', '3340', '3341', '3342', '3343', '3346', '3348', '3349'
      )
      or left(zip_code, 5) in (
        '33002', '33004', '33008', '33009', '33030', '33031', '33032', '33033', '33034', '33035', '33039', '33054',
        '33055', '33056', '33071', '33072', '33073', '33074', '33075', '33076', '33077', '33111', '33114', '33116',
        '33119', '33441', '33442', '33443', '33444', '33445', '33446', '33448', '33449', '33454', '33458', '33459',
        '33470', '33472', '33473', '33474', '33476', '33477', '33478', '33973'
      ) then 'miami'
    when left(zip_code, 3) in (
        '802'
      )
      or left(zip_code, 4) in (
        '8000', '8001', '8004', '8010', '8011', '8012', '8015', '8016', '8040', '8041', '8060'
      )
      or left(zip_code, 5) in (
        '80021', '80022', '80023', '80024', '80030', '80031', '80033', '80034', '80035', '80036', '80037', '80130',
        '80131', '80134', '80135', '80136', '80137', '80138', '80420', '80421', '80422', '80425', '80427', '80432',
        '80433', '80436', '80437', '80438', '80439', '80440', '80444', '80448', '80449', '80452', '80453', '80454',
        '80456', '80457', '80465', '80470', '80474', '80475', '80476', '80614', '80640', '80820', '80827', '80830',
        '80835'
      ) then 'denver'
    when left(zip_code, 3) in (
        '005', '070', '071', '072', '073', '074', '075', '076', '077', '079', '087', '089', '100', '101', '102',
        '103', '104', '105', '106', '107', '108', '110', '111', '112', '113', '114', '115', '116', '117', '118',
        '119'
      )
      or left(zip_code, 4) in (
        '0639', '0780', '0785', '0787', '0789', '0881', '0882', '0883', '0884', '0885', '0887', '0889', '1090'
      )
      or left(zip_code, 5) in (
        '07821', '07822', '07826', '07827', '07828', '07830', '07834', '07836', '07837', '07839', '07842', '07843',
        '07845', '07847', '07848', '07849', '07860', '07866', '07869', '07881', '07885', '08005', '08006', '08008',
        '08050', '08087', '08092', '08501', '08502', '08504', '08510', '08512', '08514', '08526', '08527', '08528',
        '08530', '08533', '08535', '08536', '08551', '08553', '08555', '08556', '08557', '08558', '08559', '08801',
        '08803', '08804', '08805', '08807', '08809', '08861', '08862', '08863', '08867', '08868', '08869', '08880',
        '08882', '08884', '08885', '08887', '08888', '08889', '10911', '10913', '10920', '10923', '10927', '10931',
        '10952', '10954', '10956', '10960', '10962', '10964', '10965', '10968', '10970', '10974', '10976', '10977',
        '10980', '10982', '10983', '10984', '10986', '10989', '10993', '10994', '12563'
      ) then 'new_york_city'
    else 'other'
  end
$$;

-- The area of a tour's place: in its agent's own words while the place is unpublished, as the tour's city is (0017).
create function metro_of_tour(place_id uuid, reader_id uuid, own_city text) returns text language sql stable as $$
  select metro_of(
    own_city, coalesce(own.state, listed.state), case when own.property_id is null then listed.zip_code else own.zip_code end
  )
  from properties listed
  left join property_agents own on own.property_id = listed.id and own.agent_id = reader_id
    and own.address is not null and listed.published_at is null
  where listed.id = place_id
$$;

-- The indexes that compared the city make room for those that compare the area.
drop index tours_queue_newest, tours_queue_open, tours_queue_by_status, tours_queue_by_priority, tours_queue_by_city,
  tours_open_urgency, tours_active_urgency, tours_by_city;

-- One of the eight cities, or 'other'. Rewriting the table is faster than updating its rows, whose indexes grow with each.
alter table tours add column metro text;
alter table tours alter column metro type text using metro_of_tour(property_id, agent_id, city);
alter table tours alter column metro set default 'other', alter column metro set not null;

create index tours_queue_newest on tours (created_at desc, id desc, status, priority, metro) where archived_at is null;
create index tours_queue_open on tours (created_at desc, id desc, status, priority, metro)
  where archived_at is null and phase <> 'closed';
create index tours_queue_by_status on tours (status, created_at desc, id desc, priority, metro) where archived_at is null;
create index tours_queue_by_priority on tours (priority, created_at desc, id desc, status, metro) where archived_at is null;
create index tours_queue_by_metro on tours (metro, created_at desc, id desc, status, priority) where archived_at is null;
create index tours_open_urgency on tours (urgent_at, id, status, priority, metro, archived_at) where phase <> 'closed';
create index tours_active_urgency on tours (urgent_at, id, priority, metro, archived_at) where phase = 'active';
create index tours_by_metro on tours (metro);

create function tours_metro() returns trigger language plpgsql as $$
begin
  -- Without a place the foreign key refuses the tour, by its own name.
  new.metro := coalesce(metro_of_tour(new.property_id, new.agent_id, new.city), 'other');
  return new;
end
$$;
-- By its name it comes after tours_derive, which writes the city.
create trigger tours_metro before insert or update of property_id, agent_id, city, search_text, metro
on tours for each row execute function tours_metro();

-- A change of the city rewrites the tours anyway (properties_tell_tours).
create function properties_tell_metro() returns trigger language plpgsql as $$
begin
  update tours set metro = 'other' where property_id = new.id;
  return null;
end
$$;
create trigger properties_tell_metro after update of state, zip_code on properties
  for each row when ((old.state, old.zip_code) is distinct from (new.state, new.zip_code))
  execute function properties_tell_metro();
