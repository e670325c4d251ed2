BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('worn_pairs');
CREATE TABLE analysis (
	room VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	worker VARCHAR(32) NOT NULL, 
	beat BIGINT NOT NULL, 
	done INTEGER NOT NULL, 
	body BLOB NOT NULL, 
	PRIMARY KEY (room, number), 
	FOREIGN KEY(room) REFERENCES room (code)
);
INSERT INTO "analysis" VALUES('AGAIN',1,'stopped','','00112233445566dd',1795458775,5,X'');
CREATE TABLE audit (
	id VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	room VARCHAR(16) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "audit" VALUES('00112233445566cc',1795458775,'','{"at":1795458775,"by":"192.0.2.1","order":{"type":"ban","subject":"2001:db8:1:2::/64","days":0.0,"reason":"Insults"},"about":""}');
CREATE TABLE backlog (
	room VARCHAR(16) NOT NULL, 
	PRIMARY KEY (room), 
	FOREIGN KEY(room) REFERENCES room (code)
);
INSERT INTO "backlog" VALUES('ADDS');
INSERT INTO "backlog" VALUES('FROM');
CREATE TABLE ban (
	id VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	subject VARCHAR(64) NOT NULL, 
	until BIGINT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "ban" VALUES('00112233445566bb',1795458775,'2001:db8:1:2::/64',0,'Insults');
CREATE TABLE block (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	crest INTEGER NOT NULL, 
	PRIMARY KEY (person, other)
);
INSERT INTO "block" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3','Carl',2);
CREATE TABLE ended (
	room VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (room, number), 
	FOREIGN KEY(room) REFERENCES room (code)
);
INSERT INTO "ended" VALUES('AGAIN',1,1795458775381,'{"game":"four_tricks","players":[{"name":"Anna","crest":0,"place":2,"score":-12},{"name":"ベルト","crest":3,"place":1,"score":1},{"name":"","crest":1,"place":3,"score":-14,"bot":true}]}');
CREATE TABLE entry (
	room VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (room, seq), 
	FOREIGN KEY(room) REFERENCES room (code)
);
INSERT INTO "entry" VALUES('WAITP',1,1795458775129,'{"type":"opened","game":"four_tricks","options":{"players":3,"deals":3,"startSeat":0},"seed":"seed of WAITP","private":true,"generator":"sha256","next":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"}');
INSERT INTO "entry" VALUES('WAITP',2,1795458775133,'{"type":"sat","person":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","seat":0,"name":"Anna"}');
INSERT INTO "entry" VALUES('WAITP',3,1795458775134,'{"type":"sat","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","seat":1,"name":"ベルト","crest":3}');
INSERT INTO "entry" VALUES('WAITP',4,1795458775134,'{"type":"options","options":{"players":3,"deals":3,"startSeat":0},"clock":30}');
INSERT INTO "entry" VALUES('WAITP',5,1795458775137,'{"type":"ready","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","ready":true}');
INSERT INTO "entry" VALUES('WAITP',6,1795458775137,'{"type":"bot","seat":2,"strength":50}');
INSERT INTO "entry" VALUES('WAITP',7,1795458775138,'{"type":"spoke","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","line":"よろしく!"}');
INSERT INTO "entry" VALUES('RUNS',1,1795458775193,'{"type":"opened","game":"four_tricks","options":{"players":3,"deals":3,"startSeat":0},"seed":"seed of RUNS","generator":"sha256","next":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn","customs":{"delay":20}}');
INSERT INTO "entry" VALUES('RUNS',2,1795458775194,'{"type":"sat","person":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","seat":0,"name":"Anna"}');
INSERT INTO "entry" VALUES('RUNS',3,1795458775194,'{"type":"sat","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","seat":1,"name":"ベルト","crest":3}');
INSERT INTO "entry" VALUES('RUNS',4,1795458775197,'{"type":"options","options":{"players":3,"deals":3,"startSeat":0},"clock":30}');
INSERT INTO "entry" VALUES('RUNS',5,1795458775197,'{"type":"ready","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","ready":true}');
INSERT INTO "entry" VALUES('RUNS',6,1795458775198,'{"type":"bot","seat":2,"strength":50}');
INSERT INTO "entry" VALUES('RUNS',7,1795458775198,'{"type":"spoke","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","line":"よろしく!"}');
INSERT INTO "entry" VALUES('RUNS',8,1795458775198,'{"type":"start","strength":5}');
INSERT INTO "entry" VALUES('RUNS',9,1795458775199,'{"type":"move","seat":0,"text":"S7","id":"id0"}');
INSERT INTO "entry" VALUES('RUNS',10,1795458775199,'{"type":"move","seat":1,"text":"H6","id":"id1"}');
INSERT INTO "entry" VALUES('RUNS',11,1795458775199,'{"type":"move","seat":2,"text":"S6","by":"bot"}');
INSERT INTO "entry" VALUES('RUNS',12,1795458775201,'{"type":"stood","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('RUNS',13,1795458775201,'{"type":"returned","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('RUNS',14,1795458775205,'{"type":"move","seat":0,"text":"S9","id":"id3"}');
INSERT INTO "entry" VALUES('RUNS',15,1795458775205,'{"type":"move","seat":1,"text":"H8","id":"id4"}');
INSERT INTO "entry" VALUES('AGAIN',1,1795458775257,'{"type":"opened","game":"four_tricks","options":{"players":3,"deals":3,"startSeat":0},"seed":"seed of AGAIN","generator":"sha256","next":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"}');
INSERT INTO "entry" VALUES('AGAIN',2,1795458775261,'{"type":"sat","person":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","seat":0,"name":"Anna"}');
INSERT INTO "entry" VALUES('AGAIN',3,1795458775262,'{"type":"sat","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","seat":1,"name":"ベルト","crest":3}');
INSERT INTO "entry" VALUES('AGAIN',4,1795458775265,'{"type":"options","options":{"players":3,"deals":3,"startSeat":0},"clock":30}');
INSERT INTO "entry" VALUES('AGAIN',5,1795458775266,'{"type":"ready","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","ready":true}');
INSERT INTO "entry" VALUES('AGAIN',6,1795458775266,'{"type":"bot","seat":2,"strength":50}');
INSERT INTO "entry" VALUES('AGAIN',7,1795458775266,'{"type":"spoke","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","line":"よろしく!"}');
INSERT INTO "entry" VALUES('AGAIN',8,1795458775269,'{"type":"start","strength":5}');
INSERT INTO "entry" VALUES('AGAIN',9,1795458775269,'{"type":"move","seat":0,"text":"S6","id":"id0"}');
INSERT INTO "entry" VALUES('AGAIN',10,1795458775270,'{"type":"move","seat":1,"text":"S7","id":"id1"}');
INSERT INTO "entry" VALUES('AGAIN',11,1795458775270,'{"type":"move","seat":2,"text":"SJ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',12,1795458775270,'{"type":"stood","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('AGAIN',13,1795458775273,'{"type":"returned","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('AGAIN',14,1795458775273,'{"type":"move","seat":2,"text":"SK","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',15,1795458775274,'{"type":"move","seat":0,"text":"SQ","id":"id4"}');
INSERT INTO "entry" VALUES('AGAIN',16,1795458775274,'{"type":"move","seat":1,"text":"S8","id":"id5"}');
INSERT INTO "entry" VALUES('AGAIN',17,1795458775274,'{"type":"move","seat":2,"text":"SA","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',18,1795458775277,'{"type":"move","seat":0,"text":"H7","id":"id7"}');
INSERT INTO "entry" VALUES('AGAIN',19,1795458775277,'{"type":"move","seat":1,"text":"S9","id":"id8"}');
INSERT INTO "entry" VALUES('AGAIN',20,1795458775278,'{"type":"move","seat":2,"text":"H6","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',21,1795458775278,'{"type":"move","seat":0,"text":"HK","id":"id10"}');
INSERT INTO "entry" VALUES('AGAIN',22,1795458775278,'{"type":"move","seat":1,"text":"H8","id":"id11"}');
INSERT INTO "entry" VALUES('AGAIN',23,1795458775278,'{"type":"move","seat":0,"text":"D7","id":"id12"}');
INSERT INTO "entry" VALUES('AGAIN',24,1795458775281,'{"type":"move","seat":1,"text":"DJ","id":"id13"}');
INSERT INTO "entry" VALUES('AGAIN',25,1795458775282,'{"type":"move","seat":2,"text":"D6","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',26,1795458775282,'{"type":"move","seat":1,"text":"ST","id":"id15"}');
INSERT INTO "entry" VALUES('AGAIN',27,1795458775282,'{"type":"move","seat":2,"text":"HT","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',28,1795458775285,'{"type":"move","seat":0,"text":"DQ","id":"id17"}');
INSERT INTO "entry" VALUES('AGAIN',29,1795458775285,'{"type":"move","seat":1,"text":"H9","id":"id18"}');
INSERT INTO "entry" VALUES('AGAIN',30,1795458775286,'{"type":"move","seat":2,"text":"HJ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',31,1795458775286,'{"type":"move","seat":0,"text":"DK","id":"id20"}');
INSERT INTO "entry" VALUES('AGAIN',32,1795458775289,'{"type":"move","seat":2,"text":"HA","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',33,1795458775293,'{"type":"move","seat":0,"text":"DA","id":"id22"}');
INSERT INTO "entry" VALUES('AGAIN',34,1795458775293,'{"type":"move","seat":1,"text":"HQ","id":"id23"}');
INSERT INTO "entry" VALUES('AGAIN',35,1795458775294,'{"type":"move","seat":2,"text":"D8","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',36,1795458775294,'{"type":"move","seat":0,"text":"C6","id":"id25"}');
INSERT INTO "entry" VALUES('AGAIN',37,1795458775294,'{"type":"move","seat":1,"text":"C7","id":"id26"}');
INSERT INTO "entry" VALUES('AGAIN',38,1795458775297,'{"type":"move","seat":2,"text":"D9","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',39,1795458775297,'{"type":"move","seat":0,"text":"C8","id":"id28"}');
INSERT INTO "entry" VALUES('AGAIN',40,1795458775298,'{"type":"move","seat":1,"text":"C9","id":"id29"}');
INSERT INTO "entry" VALUES('AGAIN',41,1795458775298,'{"type":"move","seat":2,"text":"DT","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',42,1795458775298,'{"type":"move","seat":0,"text":"CT","id":"id31"}');
INSERT INTO "entry" VALUES('AGAIN',43,1795458775298,'{"type":"move","seat":1,"text":"CJ","id":"id32"}');
INSERT INTO "entry" VALUES('AGAIN',44,1795458775301,'{"type":"move","seat":2,"text":"CA","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',45,1795458775302,'{"type":"move","seat":0,"text":"CK","id":"id34"}');
INSERT INTO "entry" VALUES('AGAIN',46,1795458775302,'{"type":"move","seat":1,"text":"CQ","id":"id35"}');
INSERT INTO "entry" VALUES('AGAIN',47,1795458775305,'{"type":"move","seat":1,"text":"S6","id":"id36"}');
INSERT INTO "entry" VALUES('AGAIN',48,1795458775305,'{"type":"move","seat":2,"text":"SK","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',49,1795458775306,'{"type":"move","seat":0,"text":"S7","id":"id38"}');
INSERT INTO "entry" VALUES('AGAIN',50,1795458775306,'{"type":"move","seat":2,"text":"H7","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',51,1795458775309,'{"type":"move","seat":0,"text":"HT","id":"id40"}');
INSERT INTO "entry" VALUES('AGAIN',52,1795458775309,'{"type":"move","seat":1,"text":"H6","id":"id41"}');
INSERT INTO "entry" VALUES('AGAIN',53,1795458775313,'{"type":"move","seat":0,"text":"ST","id":"id42"}');
INSERT INTO "entry" VALUES('AGAIN',54,1795458775313,'{"type":"move","seat":1,"text":"S8","id":"id43"}');
INSERT INTO "entry" VALUES('AGAIN',55,1795458775314,'{"type":"move","seat":2,"text":"H8","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',56,1795458775314,'{"type":"move","seat":0,"text":"SJ","id":"id45"}');
INSERT INTO "entry" VALUES('AGAIN',57,1795458775314,'{"type":"move","seat":1,"text":"S9","id":"id46"}');
INSERT INTO "entry" VALUES('AGAIN',58,1795458775317,'{"type":"move","seat":2,"text":"HQ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',59,1795458775317,'{"type":"move","seat":0,"text":"SQ","id":"id48"}');
INSERT INTO "entry" VALUES('AGAIN',60,1795458775318,'{"type":"move","seat":1,"text":"H9","id":"id49"}');
INSERT INTO "entry" VALUES('AGAIN',61,1795458775318,'{"type":"move","seat":2,"text":"HK","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',62,1795458775318,'{"type":"move","seat":0,"text":"SA","id":"id51"}');
INSERT INTO "entry" VALUES('AGAIN',63,1795458775321,'{"type":"move","seat":1,"text":"HJ","id":"id52"}');
INSERT INTO "entry" VALUES('AGAIN',64,1795458775322,'{"type":"move","seat":2,"text":"D7","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',65,1795458775322,'{"type":"move","seat":0,"text":"DT","id":"id54"}');
INSERT INTO "entry" VALUES('AGAIN',66,1795458775322,'{"type":"move","seat":1,"text":"D6","id":"id55"}');
INSERT INTO "entry" VALUES('AGAIN',67,1795458775325,'{"type":"move","seat":2,"text":"D9","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',68,1795458775329,'{"type":"move","seat":0,"text":"DQ","id":"id57"}');
INSERT INTO "entry" VALUES('AGAIN',69,1795458775330,'{"type":"move","seat":1,"text":"D8","id":"id58"}');
INSERT INTO "entry" VALUES('AGAIN',70,1795458775330,'{"type":"move","seat":2,"text":"DJ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',71,1795458775330,'{"type":"move","seat":0,"text":"C6","id":"id60"}');
INSERT INTO "entry" VALUES('AGAIN',72,1795458775330,'{"type":"move","seat":1,"text":"CQ","id":"id61"}');
INSERT INTO "entry" VALUES('AGAIN',73,1795458775333,'{"type":"move","seat":2,"text":"C7","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',74,1795458775333,'{"type":"move","seat":1,"text":"HA","id":"id63"}');
INSERT INTO "entry" VALUES('AGAIN',75,1795458775334,'{"type":"move","seat":2,"text":"C8","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',76,1795458775334,'{"type":"move","seat":0,"text":"C9","id":"id65"}');
INSERT INTO "entry" VALUES('AGAIN',77,1795458775334,'{"type":"move","seat":1,"text":"DK","id":"id66"}');
INSERT INTO "entry" VALUES('AGAIN',78,1795458775337,'{"type":"move","seat":2,"text":"CJ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',79,1795458775337,'{"type":"move","seat":0,"text":"CT","id":"id68"}');
INSERT INTO "entry" VALUES('AGAIN',80,1795458775338,'{"type":"move","seat":1,"text":"DA","id":"id69"}');
INSERT INTO "entry" VALUES('AGAIN',81,1795458775338,'{"type":"move","seat":2,"text":"CK","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',82,1795458775338,'{"type":"move","seat":0,"text":"CA","id":"id71"}');
INSERT INTO "entry" VALUES('AGAIN',83,1795458775341,'{"type":"move","seat":2,"text":"S9","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',84,1795458775341,'{"type":"move","seat":0,"text":"S6","id":"id73"}');
INSERT INTO "entry" VALUES('AGAIN',85,1795458775342,'{"type":"move","seat":1,"text":"S8","id":"id74"}');
INSERT INTO "entry" VALUES('AGAIN',86,1795458775342,'{"type":"move","seat":2,"text":"H9","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',87,1795458775345,'{"type":"move","seat":0,"text":"H6","id":"id76"}');
INSERT INTO "entry" VALUES('AGAIN',88,1795458775349,'{"type":"move","seat":1,"text":"H7","id":"id77"}');
INSERT INTO "entry" VALUES('AGAIN',89,1795458775350,'{"type":"move","seat":2,"text":"HQ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',90,1795458775350,'{"type":"move","seat":0,"text":"H8","id":"id79"}');
INSERT INTO "entry" VALUES('AGAIN',91,1795458775350,'{"type":"move","seat":1,"text":"SJ","id":"id80"}');
INSERT INTO "entry" VALUES('AGAIN',92,1795458775350,'{"type":"move","seat":2,"text":"HK","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',93,1795458775353,'{"type":"move","seat":0,"text":"HT","id":"id82"}');
INSERT INTO "entry" VALUES('AGAIN',94,1795458775353,'{"type":"move","seat":1,"text":"SK","id":"id83"}');
INSERT INTO "entry" VALUES('AGAIN',95,1795458775354,'{"type":"move","seat":2,"text":"HA","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',96,1795458775354,'{"type":"move","seat":0,"text":"HJ","id":"id85"}');
INSERT INTO "entry" VALUES('AGAIN',97,1795458775354,'{"type":"move","seat":1,"text":"D6","id":"id86"}');
INSERT INTO "entry" VALUES('AGAIN',98,1795458775357,'{"type":"move","seat":2,"text":"D9","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',99,1795458775357,'{"type":"move","seat":0,"text":"DT","id":"id88"}');
INSERT INTO "entry" VALUES('AGAIN',100,1795458775358,'{"type":"move","seat":1,"text":"D7","id":"id89"}');
INSERT INTO "entry" VALUES('AGAIN',101,1795458775358,'{"type":"move","seat":0,"text":"S7","id":"id90"}');
INSERT INTO "entry" VALUES('AGAIN',102,1795458775361,'{"type":"move","seat":1,"text":"D8","id":"id91"}');
INSERT INTO "entry" VALUES('AGAIN',103,1795458775365,'{"type":"move","seat":2,"text":"DJ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',104,1795458775365,'{"type":"move","seat":0,"text":"ST","id":"id93"}');
INSERT INTO "entry" VALUES('AGAIN',105,1795458775366,'{"type":"move","seat":1,"text":"DK","id":"id94"}');
INSERT INTO "entry" VALUES('AGAIN',106,1795458775366,'{"type":"move","seat":2,"text":"DA","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',107,1795458775366,'{"type":"move","seat":0,"text":"SQ","id":"id96"}');
INSERT INTO "entry" VALUES('AGAIN',108,1795458775366,'{"type":"move","seat":1,"text":"C6","id":"id97"}');
INSERT INTO "entry" VALUES('AGAIN',109,1795458775367,'{"type":"move","seat":2,"text":"C7","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',110,1795458775367,'{"type":"move","seat":0,"text":"SA","id":"id99"}');
INSERT INTO "entry" VALUES('AGAIN',111,1795458775367,'{"type":"move","seat":1,"text":"C9","id":"id100"}');
INSERT INTO "entry" VALUES('AGAIN',112,1795458775369,'{"type":"move","seat":2,"text":"C8","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',113,1795458775373,'{"type":"move","seat":0,"text":"DQ","id":"id102"}');
INSERT INTO "entry" VALUES('AGAIN',114,1795458775373,'{"type":"move","seat":1,"text":"CJ","id":"id103"}');
INSERT INTO "entry" VALUES('AGAIN',115,1795458775374,'{"type":"move","seat":2,"text":"CT","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',116,1795458775374,'{"type":"move","seat":0,"text":"CK","id":"id105"}');
INSERT INTO "entry" VALUES('AGAIN',117,1795458775374,'{"type":"move","seat":1,"text":"CA","id":"id106"}');
INSERT INTO "entry" VALUES('AGAIN',118,1795458775381,'{"type":"move","seat":2,"text":"CQ","by":"bot"}');
INSERT INTO "entry" VALUES('AGAIN',119,1795458775382,'{"type":"again","person":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"}');
INSERT INTO "entry" VALUES('AGAIN',120,1795458775382,'{"type":"redeal","seed":"another seed","strength":5,"generator":"sha256","next":"mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm"}');
INSERT INTO "entry" VALUES('AGAIN',121,1795458775382,'{"type":"move","seat":0,"text":"S6"}');
INSERT INTO "entry" VALUES('AGAIN',122,1795458775382,'{"type":"move","seat":1,"text":"S8"}');
INSERT INTO "entry" VALUES('AGAIN',123,1795458775383,'{"type":"move","seat":2,"text":"S7"}');
INSERT INTO "entry" VALUES('AGAIN',124,1795458775383,'{"type":"move","seat":1,"text":"S9"}');
INSERT INTO "entry" VALUES('ADDS',1,1795458775429,'{"type":"opened","game":"four_tricks","options":{"players":3,"deals":3,"startSeat":0},"seed":"seed of ADDS","generator":"sha256","next":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"}');
INSERT INTO "entry" VALUES('ADDS',2,1795458775430,'{"type":"sat","person":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","seat":0,"name":"Anna"}');
INSERT INTO "entry" VALUES('ADDS',3,1795458775430,'{"type":"sat","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","seat":1,"name":"ベルト","crest":3}');
INSERT INTO "entry" VALUES('ADDS',4,1795458775430,'{"type":"options","options":{"players":3,"deals":3,"startSeat":0},"clock":30}');
INSERT INTO "entry" VALUES('ADDS',5,1795458775431,'{"type":"ready","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","ready":true}');
INSERT INTO "entry" VALUES('ADDS',6,1795458775431,'{"type":"bot","seat":2,"strength":50}');
INSERT INTO "entry" VALUES('ADDS',7,1795458775431,'{"type":"spoke","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","line":"よろしく!"}');
INSERT INTO "entry" VALUES('ADDS',8,1795458775431,'{"type":"commit","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","hash":"daf19b482e00645b863dde38e136c08c79eef497b176ff82fdd23388d4621ab3"}');
INSERT INTO "entry" VALUES('ADDS',9,1795458775432,'{"type":"start","strength":5}');
INSERT INTO "entry" VALUES('ADDS',10,1795458775441,'{"type":"reveal","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","entropy":"0123456789abcdef0123456789abcdef"}');
INSERT INTO "entry" VALUES('ADDS',11,1795458775442,'{"type":"move","seat":0,"text":"S6","id":"id0"}');
INSERT INTO "entry" VALUES('ADDS',12,1795458775442,'{"type":"move","seat":1,"text":"S8","id":"id1"}');
INSERT INTO "entry" VALUES('ADDS',13,1795458775442,'{"type":"move","seat":2,"text":"S7","by":"bot"}');
INSERT INTO "entry" VALUES('ADDS',14,1795458775442,'{"type":"stood","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('ADDS',15,1795458775443,'{"type":"returned","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('FROM',1,1795458775487,'{"type":"opened","game":"four_tricks","options":{"players":3,"deals":3,"startSeat":0},"seed":"seed of AGAIN","source":{"room":"AGAIN","moves":[[0,"S6"],[1,"S7"],[2,"SJ"],[2,"SK"],[0,"SQ"],[1,"S8"]]},"generator":"sha256","next":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"}');
INSERT INTO "entry" VALUES('FROM',2,1795458775487,'{"type":"sat","person":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","seat":0,"name":"Anna"}');
INSERT INTO "entry" VALUES('FROM',3,1795458775488,'{"type":"sat","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","seat":1,"name":"ベルト","crest":3}');
INSERT INTO "entry" VALUES('FROM',4,1795458775488,'{"type":"ready","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","ready":true}');
INSERT INTO "entry" VALUES('FROM',5,1795458775488,'{"type":"bot","seat":2,"strength":50}');
INSERT INTO "entry" VALUES('FROM',6,1795458775488,'{"type":"spoke","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","line":"よろしく!"}');
INSERT INTO "entry" VALUES('FROM',7,1795458775489,'{"type":"start","strength":5}');
INSERT INTO "entry" VALUES('FROM',8,1795458775491,'{"type":"move","seat":2,"text":"SA","by":"bot"}');
INSERT INTO "entry" VALUES('FROM',9,1795458775493,'{"type":"move","seat":0,"text":"H7","id":"id1"}');
INSERT INTO "entry" VALUES('FROM',10,1795458775497,'{"type":"move","seat":1,"text":"S9","id":"id2"}');
INSERT INTO "entry" VALUES('FROM',11,1795458775497,'{"type":"stood","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('FROM',12,1795458775498,'{"type":"returned","person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"}');
INSERT INTO "entry" VALUES('FROM',13,1795458775498,'{"type":"move","seat":2,"text":"H6","by":"bot"}');
INSERT INTO "entry" VALUES('FROM',14,1795458775505,'{"type":"move","seat":0,"text":"HK","id":"id4"}');
INSERT INTO "entry" VALUES('FROM',15,1795458775506,'{"type":"move","seat":1,"text":"H8","id":"id5"}');
INSERT INTO "entry" VALUES('FROM',16,1795458775506,'{"type":"move","seat":0,"text":"D7","id":"id6"}');
INSERT INTO "entry" VALUES('FROM',17,1795458775506,'{"type":"move","seat":1,"text":"DJ","id":"id7"}');
CREATE TABLE erasure (
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "erasure" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2');
CREATE TABLE friend (
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	crest INTEGER NOT NULL, 
	PRIMARY KEY (person, other)
);
INSERT INTO "friend" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','ベルト',1);
INSERT INTO "friend" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','Anna',3);
CREATE TABLE held (
	room VARCHAR(16) NOT NULL, 
	worker VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (room), 
	FOREIGN KEY(room) REFERENCES room (code)
);
CREATE TABLE identity (
	issuer VARCHAR(255) NOT NULL, 
	subject VARCHAR(255) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (issuer, subject), 
	FOREIGN KEY(person) REFERENCES profile (person)
);
INSERT INTO "identity" VALUES('https://id.example','4711','a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1');
CREATE TABLE invitation (
	person VARCHAR(32) NOT NULL, 
	room VARCHAR(16) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (person, room)
);
INSERT INTO "invitation" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','WAITP','b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2',1795472015);
CREATE TABLE judged (
	room VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	page INTEGER NOT NULL, 
	body BLOB NOT NULL, 
	PRIMARY KEY (room, number, page), 
	FOREIGN KEY(room) REFERENCES room (code)
);
INSERT INTO "judged" VALUES('AGAIN',1,0,X'1F8B08000000000002FF8B8E05003029FB0B02000000');
CREATE TABLE listed (
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "listed" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1');
CREATE TABLE member (
	person VARCHAR(32) NOT NULL, 
	room VARCHAR(16) NOT NULL, 
	PRIMARY KEY (person, room), 
	FOREIGN KEY(room) REFERENCES room (code)
);
INSERT INTO "member" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','WAITP');
INSERT INTO "member" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','WAITP');
INSERT INTO "member" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','RUNS');
INSERT INTO "member" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','RUNS');
INSERT INTO "member" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','AGAIN');
INSERT INTO "member" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','AGAIN');
INSERT INTO "member" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','ADDS');
INSERT INTO "member" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','ADDS');
INSERT INTO "member" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','FROM');
INSERT INTO "member" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','FROM');
CREATE TABLE passkey (
	id VARCHAR(1364) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	public_key TEXT NOT NULL, 
	count BIGINT NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES profile (person)
);
INSERT INTO "passkey" VALUES('bm8gc2VjcmV0','a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','cHVibGlj',2,'Phone',1795468257,1795468257);
CREATE TABLE played (
	person VARCHAR(32) NOT NULL, 
	room VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (person, room, number), 
	FOREIGN KEY(room, number) REFERENCES ended (room, number)
);
INSERT INTO "played" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','AGAIN',1,0);
INSERT INTO "played" VALUES('b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','AGAIN',1,1);
CREATE TABLE profile (
	person VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	crest INTEGER NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "profile" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','Anna',3,1795468257);
CREATE TABLE push (
	id VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "push" VALUES('00','00112233445566778899aabbccddeeff','11','{}',1795458775);
CREATE TABLE push_key (
	id INTEGER NOT NULL, 
	secret TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "push_key" VALUES(1,'-----BEGIN PRIVATE KEY-----');
CREATE TABLE rated (
	room VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	length VARCHAR(8) NOT NULL, 
	at BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	team INTEGER NOT NULL, 
	mu_before DOUBLE NOT NULL, 
	sigma_before DOUBLE NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	matches INTEGER NOT NULL, against BIGINT DEFAULT '-1' NOT NULL, 
	PRIMARY KEY (room, number, seat)
);
INSERT INTO "rated" VALUES('AGAIN',1,0,'a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','four_tricks','usual',1795458775000,1,-1,25.0,8.25,27.5,8.0,1,5);
INSERT INTO "rated" VALUES('AGAIN',1,1,'','four_tricks','usual',1795458775000,2,-1,25.0,8.25,22.5,8.0,1,-1);
CREATE TABLE rating (
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	length VARCHAR(8) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	matches INTEGER NOT NULL, 
	PRIMARY KEY (person, game, length)
);
INSERT INTO "rating" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','four_tricks','usual',27.5,8.0,1);
CREATE TABLE report (
	id VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	reporter VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	open BOOLEAN NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "report" VALUES('00112233445566aa',1795458775,'a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2',1,'{"id":"00112233445566aa","at":1795458775,"room":"WAITP","game":"four_tricks","seat":1,"person":"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2","name":"ベルト","reason":"talk","reporter":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","line":"よろしく!","note":"","talk":[]}');
CREATE TABLE room (
	code VARCHAR(16) NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	private BOOLEAN NOT NULL, 
	alive BIGINT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "room" VALUES('WAITP','waiting',1,1795458775);
INSERT INTO "room" VALUES('RUNS','playing',0,1795458775);
INSERT INTO "room" VALUES('AGAIN','playing',0,1795458775);
INSERT INTO "room" VALUES('ADDS','playing',0,1795458775);
INSERT INTO "room" VALUES('FROM','playing',0,1795458775);
CREATE TABLE seek (
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	players INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	clock INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	crest INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	alive BIGINT NOT NULL, 
	taken BIGINT NOT NULL, 
	room VARCHAR(16) NOT NULL, rated INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "seek" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','daifugo',4,0,30,'Anna',3,1795468097,1795468097,0,'',1);
CREATE TABLE seen (
	person VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "seen" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',1795472015);
CREATE TABLE session (
	token VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES profile (person)
);
INSERT INTO "session" VALUES('9dc9d809de53dc1ada2d6790621f98d931f3b2435a322850407c7b8d46a7235e','a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','Phone',1795468257,1795468257);
INSERT INTO "session" VALUES('6eda953f5eb0d0b06726b53ddc18ca71397601962c049b986052e5b4202dd694','a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','Laptop',1795468257,1795468257);
CREATE TABLE study (
	code VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	beat BIGINT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	worker VARCHAR(32) NOT NULL, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	seconds DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	why TEXT NOT NULL, 
	found TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "study" VALUES('7KBKVZB57NHJCJ7S','0123456789abcdef0123456789abcdef',1795604085,1795604085,'waiting','',0,20,0.0,'{"games":["four_tricks"],"bots":["simple"],"matches":40,"seed":"here","watch":4,"skill":4}','','');
CREATE TABLE study_piece (
	study VARCHAR(16) NOT NULL, 
	first INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (study, first), 
	FOREIGN KEY(study) REFERENCES study (code)
);
CREATE TABLE taste (
	person VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "taste" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','{"lang":"en"}');
CREATE TABLE ticket (
	"key" VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "ticket" VALUES('718aff38039fe76e3929e76d8a33468bf939be6530d3d796f99ae9a5303c498d','device code','a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1','',1795468857);
CREATE TABLE tournament (
	code VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tournament" VALUES('ABCDEFGHJKLMNPQR',2,1795458775,'{"name":"Cup","host":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","game":"four_tricks","options":{"deals":3},"kind":"swiss","size":3,"rounds":3,"entrants":[{"person":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","name":"Anna","crest":1}]}');
CREATE TABLE waking (
	room VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (room), 
	FOREIGN KEY(room) REFERENCES room (code)
);
INSERT INTO "waking" VALUES('RUNS',1795458775);
CREATE TABLE worker (
	id VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX room_open ON room (phase, alive);
CREATE INDEX played_at ON played (room, number);
CREATE INDEX ix_passkey_person ON passkey (person);
CREATE INDEX ix_session_person ON session (person);
CREATE INDEX ix_identity_person ON identity (person);
CREATE INDEX ix_ticket_person ON ticket (person);
CREATE INDEX ix_ticket_until ON ticket (until);
CREATE INDEX ix_friend_other ON friend (other);
CREATE INDEX ix_block_other ON block (other);
CREATE INDEX ix_invitation_other ON invitation (other);
CREATE INDEX rated_person ON rated (person, game, length, at);
CREATE INDEX analysis_running ON analysis (state, beat);
CREATE INDEX study_person ON study (person, at);
CREATE INDEX study_state ON study (state, at);
CREATE INDEX held_worker ON held (worker);
CREATE INDEX waking_at ON waking (at);
CREATE INDEX ix_push_person ON push (person);
CREATE INDEX ix_push_token ON push (token);
COMMIT;
