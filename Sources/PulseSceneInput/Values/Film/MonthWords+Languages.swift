// The names of months and days of the week in the languages of the world, as the Common Locale Data Repository has them.
extension MonthWords {
  /// The names of the months in each language, those with a number, those alone, and abbreviations, with forms that people
  /// write besides; an underscore is a blank or a period.
  static let namesByLanguage = """
    English: january jan | february feb | march mar | april apr | may | june jun | july jul | august aug |
    september sep sept | october oct | november nov | december dec ;
    German: januar jan jänner | februar feb feber | märz mär mrz maerz | april apr | mai | juni jun | juli jul
    | august aug | september sept sep | oktober okt | november nov | dezember dez ;
    French: janvier janv | février févr fev | mars | avril avr | mai | juin | juillet juil | août aou |
    septembre sept | octobre oct | novembre nov | décembre déc ;
    Spanish: enero ene | febrero feb | marzo mar | abril abr | mayo may | junio jun | julio jul | agosto ago |
    septiembre sept setiembre sep set | octubre oct | noviembre nov | diciembre dic ;
    Italian: gennaio gen | febbraio feb | marzo mar | aprile apr | maggio mag | giugno giu | luglio lug |
    agosto ago | settembre set | ottobre ott | novembre nov | dicembre dic ;
    Portuguese: janeiro jan | fevereiro fev | março mar | abril abr | maio mai | junho jun | julho jul |
    agosto ago | setembro set | outubro out | novembro nov | dezembro dez ;
    Dutch: januari jan | februari feb | maart mrt | april apr | mei | juni jun | juli jul | augustus aug |
    september sep | oktober okt | november nov | december dec ;
    Afrikaans: januarie jan | februarie feb | maart mrt | april apr | mei | junie jun | julie jul | augustus
    aug | september sep | oktober okt | november nov | desember des ;
    Swedish: januari jan | februari feb | mars | april apr | maj | juni | juli | augusti aug | september sep |
    oktober okt | november nov | december dec ;
    Norwegian: januar jan | februar feb | mars mar mrs | april apr | mai | juni jun | juli jul | august aug |
    september sep | oktober okt | november nov | desember des ;
    Danish: januar jan | februar feb | marts mar | april apr | maj | juni jun | juli jul | august aug |
    september sep | oktober okt | november nov | december dec ;
    Icelandic: janúar jan | febrúar feb | mars mar | apríl apr | maí | júní jún | júlí júl | ágúst ágú |
    september sep | október okt | nóvember nóv | desember des ;
    Polish: stycznia sty styczeń | lutego lut luty | marca mar marzec | kwietnia kwi kwiecień | maja maj |
    czerwca cze czerwiec | lipca lip lipiec | sierpnia sie sierpień | września wrz wrzesień | października paź
    październik | listopada lis listopad | grudnia gru grudzień ;
    Czech: ledna led leden | února úno únor | března bře březen | dubna dub duben | května kvě květen | června
    čvn červen | července čvc červenec | srpna srp srpen | září zář | října říj říjen | listopadu lis listopad
    | prosince pro prosinec ;
    Slovak: januára jan január | februára feb február | marca mar marec | apríla apr apríl | mája máj | júna
    jún | júla júl | augusta aug august | septembra sep september | októbra okt október | novembra nov
    november | decembra dec december ;
    Slovene: januar jan januarja | februar feb februarja | marec mar marca | april apr aprila | maj maja |
    junij jun junija | julij jul julija | avgust avg avgusta | september sep septembra | oktober okt oktobra |
    november nov novembra | december dec decembra ;
    Croatian: siječnja sij siječanj | veljače velj veljača | ožujka ožu ožujak | travnja tra travanj | svibnja
    svi svibanj | lipnja lip lipanj | srpnja srp srpanj | kolovoza kol kolovoz | rujna ruj rujan | listopada
    lis listopad | studenoga stu studeni studenog | prosinca pro prosinac ;
    Serbian: januar jan јануар јан januara јануара | februar feb фебруар феб februara фебруара | mart mar март
    мар marta марта | april apr април апр aprila априла | maj мај maja маја | jun јун juna јуна | jul јул jula
    јула | avgust avg август авг avgusta августа | septembar sep септембар сеп septembra септембра | oktobar
    okt октобар окт oktobra октобра | novembar nov новембар нов novembra новембра | decembar dec децембар дец
    decembra децембра ;
    Bosnian: januar jan januara | februar feb februara | mart mar marta | april apr aprila | maj maja | juni
    jun juna | juli jul jula | august aug augusta | septembar sep septembra | oktobar okt oktobra | novembar
    nov novembra | decembar dec decembra ;
    Macedonian: јануари јан | февруари фев | март мар | април апр | мај | јуни јун | јули јул | август авг |
    септември сеп | октомври окт | ноември ное | декември дек ;
    Bulgarian: януари яну | февруари фев | март | април апр | май | юни | юли | август авг | септември сеп |
    октомври окт | ноември ное | декември дек ;
    Russian: января янв январь | февраля февр февраль | марта мар март | апреля апр апрель | мая май | июня
    июн июнь | июля июл июль | августа авг август | сентября сент сентябрь сен | октября окт октябрь | ноября
    нояб ноябрь ноя | декабря дек декабрь ;
    Ukrainian: січня січ січень | лютого лют лютий | березня бер березень | квітня квіт квітень кві | травня
    трав травень тра | червня черв червень чер | липня лип липень | серпня серп серпень сер | вересня вер
    вересень | жовтня жовт жовтень жов | листопада лист листопад лис | грудня груд грудень гру ;
    Belarusian: студзеня сту студзень | лютага лют люты | сакавіка сак сакавік | красавіка кра красавік | мая
    май | чэрвеня чэр чэрвень | ліпеня ліп ліпень | жніўня жні жнівень | верасня вер верасень | кастрычніка
    кас кастрычнік | лістапада ліс лістапад | снежня сне снежань ;
    Turkish: ocak oca | şubat şub | mart mar | nisan nis | mayıs may mayis | haziran haz | temmuz tem |
    ağustos ağu | eylül eyl | ekim eki | kasım kas kasim | aralık ara aralik ;
    Finnish: tammikuuta tammi tammikuu | helmikuuta helmi helmikuu | maaliskuuta maalis maaliskuu | huhtikuuta
    huhti huhtikuu | toukokuuta touko toukokuu | kesäkuuta kesä kesäkuu | heinäkuuta heinä heinäkuu | elokuuta
    elo elokuu | syyskuuta syys syyskuu | lokakuuta loka lokakuu | marraskuuta marras marraskuu | joulukuuta
    joulu joulukuu ;
    Estonian: jaanuar jaan | veebruar veebr | märts | aprill apr | mai | juuni | juuli | august aug |
    september sept | oktoober okt | november nov | detsember dets ;
    Latvian: janvāris janv | februāris febr | marts | aprīlis apr | maijs | jūnijs jūn | jūlijs jūl | augusts
    aug | septembris sept | oktobris okt | novembris nov | decembris dec ;
    Lithuanian: sausio saus sausis | vasario vas vasaris | kovo kov kovas | balandžio bal balandis | gegužės
    geg gegužė | birželio birž birželis | liepos liep liepa | rugpjūčio rugp rugpjūtis | rugsėjo rugs rugsėjis
    | spalio spal spalis | lapkričio lapkr lapkritis | gruodžio gruod gruodis ;
    Hungarian: január jan | február febr | március márc | április ápr | május máj | június jún | július júl |
    augusztus aug | szeptember szept | október okt | november nov | december dec ;
    Romanian: ianuarie ian | februarie feb | martie mar | aprilie apr | mai | iunie iun | iulie iul | august
    aug | septembrie sept | octombrie oct | noiembrie nov | decembrie dec ;
    Catalan: gener gen | febrer febr | març | d'abril d'abr abril abr | maig | juny | juliol jul | d'agost
    d'ag agost ag | setembre set | d'octubre d'oct octubre oct | novembre nov | desembre des ;
    Galician: xaneiro xan | febreiro feb | marzo mar | abril abr | maio | xuño | xullo xul | agosto ago |
    setembro set | outubro out | novembro nov | decembro dec ;
    Greek: ιανουαρίου ιαν ιανουάριος | φεβρουαρίου φεβ φεβρουάριος | μαρτίου μαρ μάρτιος | απριλίου απρ
    απρίλιος | μαΐου μαΐ μάιος | ιουνίου ιουν ιούνιος | ιουλίου ιουλ ιούλιος | αυγούστου αυγ αύγουστος |
    σεπτεμβρίου σεπ σεπτέμβριος | οκτωβρίου οκτ οκτώβριος | νοεμβρίου νοε νοέμβριος | δεκεμβρίου δεκ
    δεκέμβριος ;
    Indonesian: januari jan | februari feb pebruari | maret mar | april apr | mei | juni jun | juli jul |
    agustus agu agt | september sep | oktober okt | november nov nopember | desember des ;
    Malay: januari jan | februari feb | mac | april apr | mei | jun | julai jul | ogos ogo | september sep |
    oktober okt | november nov | disember dis ;
    Hindi: जनवरी जन॰ | फ़रवरी फ़र॰ | मार्च | अप्रैल | मई | जून | जुलाई जुल॰ | अगस्त अग॰ | सितंबर सित॰ |
    अक्टूबर अक्टू॰ अक्तूबर | नवंबर नव॰ | दिसंबर दिस॰ ;
    Hebrew: ינואר ינו׳ | פברואר פבר׳ | מרץ מרס | אפריל אפר׳ | מאי | יוני | יולי | אוגוסט אוג׳ | ספטמבר ספט׳ |
    אוקטובר אוק׳ | נובמבר נוב׳ | דצמבר דצמ׳ ;
    Arabic: يناير كانون_الثاني جانفي | فبراير شباط فيفري | مارس آذار | أبريل نيسان أفريل | مايو أيار ماي |
    يونيو حزيران جوان | يوليو تموز جويلية يوليوز | أغسطس آب أوت غشت | سبتمبر أيلول شتنبر | أكتوبر تشرين_الأول
    | نوفمبر تشرين_الثاني نونبر | ديسمبر كانون_الأول دجنبر ;
    Thai: มกราคม ม.ค | กุมภาพันธ์ ก.พ | มีนาคม มี.ค | เมษายน เม.ย | พฤษภาคม พ.ค | มิถุนายน มิ.ย | กรกฎาคม ก.ค
    | สิงหาคม ส.ค | กันยายน ก.ย | ตุลาคม ต.ค | พฤศจิกายน พ.ย | ธันวาคม ธ.ค
    """

  /// The names of the days of the week and their abbreviations.
  static let namesOfDays = """
    monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun montag dienstag
    mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi
    samedi dimanche lun mar mer jeu ven sam dim lunes martes miércoles jueves viernes sábado domingo mié jue
    vie sáb dom lunedì martedì mercoledì giovedì venerdì sabato domenica gio segunda-feira terça-feira
    quarta-feira quinta-feira sexta-feira seg ter qua qui sex maandag dinsdag woensdag donderdag vrijdag
    zaterdag zondag ma wo vr za zo vrydag saterdag sondag måndag tisdag onsdag torsdag fredag lördag mån tis
    ons tors fre lör sön tirsdag tir tor tirs mánudagur þriðjudagur miðvikudagur fimmtudagur föstudagur
    laugardagur sunnudagur þri mið fim fös lau poniedziałek wtorek środa czwartek piątek sobota niedziela pon
    wt śr czw pt sob niedz pondělí úterý středa čtvrtek pátek neděle po út st čt pá ne pondelok utorok štvrtok
    piatok nedeľa pi ponedeljek torek sreda četrtek petek nedelja sre čet pet ned ponedjeljak utorak srijeda
    četvrtak petak subota nedjelja uto sri sub ponedeljak понедељак уторак среда четвртак петак субота недеља
    пон уто сре чет пет суб нед понеделник вторник четврток петок сабота недела вто саб сряда четвъртък петък
    събота неделя пн вт ср чт пт сб нд понедельник четверг пятница суббота воскресенье вс понеділок вівторок
    середа четвер пʼятниця неділя панядзелак аўторак серада чацвер пятніца нядзеля аў чц pazartesi salı
    çarşamba perşembe cuma cumartesi pazar pzt sal çar per cum cmt paz maanantaina tiistaina keskiviikkona
    torstaina perjantaina lauantaina sunnuntaina ti ke to pe la su maanantai tiistai keskiviikko torstai
    perjantai lauantai sunnuntai esmaspäev teisipäev kolmapäev neljapäev reede laupäev pühapäev e t k n r l p
    pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena svētdiena pirmd otrd trešd ceturtd piektd
    sestd svētd pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis pr an
    tr kt pn sk hétfő kedd szerda csütörtök péntek szombat vasárnap h sze cs szo v luni marți miercuri joi
    vineri sâmbătă duminică vin dum dilluns dimarts dimecres dijous divendres dissabte diumenge dl dt dc dj dv
    ds dg luns mércores xoves venres xov δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή δευ τρί τετ
    πέμ παρ σάβ κυρ senin selasa rabu kamis jumat sabtu minggu sen sel rab kam jum min isnin khamis jumaat
    ahad isn kha ahd सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार सोम मंगल बुध गुरु शुक्र शनि रवि
    יום_שני יום_שלישי יום_רביעי יום_חמישי יום_שישי יום_שבת יום_ראשון יום_ב׳ יום_ג׳ יום_ד׳ יום_ה׳ יום_ו׳ שבת
    יום_א׳ الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد วันจันทร์ วันอังคาร วันพุธ วันพฤหัสบดี วันศุกร์
    วันเสาร์ วันอาทิตย์ จันทร์ อังคาร พุธ พฤหัส ศุกร์ เสาร์ อาทิตย์ thứ_hai thứ_ba thứ_tư thứ_năm thứ_sáu
    thứ_bảy chủ_nhật thứ_2 thứ_3 thứ_4 thứ_5 thứ_6 thứ_7 cn tues thur thurs sonnabend segunda terca quarta
    quinta sexta feira sali
    """
}
