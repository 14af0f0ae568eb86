/** What was learned of lines (decision 63): a row for each feature, its weights before its name; `parseWeights` reads them. Written by a program. */
export const WEIGHTS = `YRTVUUTabove $1
XUUVUVTabove $Q
ZQNTRRbabove $p
SXURVUXabove --
VUTTUWXabove -1
UVUVZUTabove -:an
VVVVVYVabove -:ex
SUSTWTVabove -H
XVTTTVUabove -L
YUUVUUTabove -Q
UVSTZUSabove -k=
VRRVXWTabove -p
VSYVUUUabove 1-
RVVTWTVabove 11
UTSUXVSabove 1:an
USXUUUUabove 1B
VXTUVVWabove 1F
TSZTSTSabove 1L
URSSTVXabove 1k=
QVTVWVUabove 1p
WRUUSTUabove :an1
SUUUTWWabove :an:ex
STUURSZabove :anH
TUUTYSSabove :anL
YUUUTURabove :anQ
UVTVXUSabove :ank
WOPQOSYabove :anp
UUXVUVSabove :asL
QTbTUTRabove :asp
TTQVUaSabove :ex-
WTTUUTUabove :ex1
YVVVVUTabove :exQ
UQRPRbTabove :exp
SVaUUTQabove :suL
YTSTUUTabove B1
UVUVSaUabove B:ex
SRYRRRRabove BB
TVYUSVVabove BL
TUTTTVYabove BQ
XVUVTVVabove Bk
YRLaLUaabove Bp
VVXUUSVabove F-
VYTUUUYabove FB
TaSWTWSabove FF
SUaSTTTabove FL
PVaPVRTabove Fp
USVVVUXabove H-
WVSUUUUabove H1
VSWVSUUabove HL
WUTUUUUabove HQ
XUSVTUTabove Hk
ZUQSTSUabove Hp
UTWUXSRabove L-
ZSRURTSabove L1
TTRUYTTabove L:an
STSTSZSabove L:ex
TRWYUUTabove LF
YUTTUTVabove LH
SRVSVUWabove LL
WTSSQSXabove LQ
VVQTWUVabove Lk
VTVSZTQabove Lk=
UPWUXQUabove Lp
VUXVVUTabove Q-
TVYVTVQabove Q1
VaSRVVVabove QF
UWYVSUSabove QL
USSTSVYabove Qk=
OZRRUPTabove Qp
XWSUTTTabove k1
TVUUTZTabove k:ex
VVXVVVTabove k=-
UTXUUUTabove k=1
VVUVVXTabove k=:ex
YUUVTUSabove k=H
TUVWSSVabove k=L
UVZUQUSabove k=k=
RTWYRSVabove k=p
UYTTVVUabove kF
YTUUTTSabove kH
YUVVVVSabove kQ
UVZUQUUabove kk
TaQSSXTabove kp
SSZTTUUabove p-
VVUTSTUabove p1
TSUTTRVabove p:an
TTUTSUXabove p:as
UUTTTYRabove p:ex
SSRSYUTabove p:su
URcUVUSabove pB
SXSWSUSabove pF
XXUUSUTabove pH
VUWWRUSabove pL
aTTTTTQabove pQ
VSUTWTTabove pk
RVRTUTXabove pk=
VTXUVRSabove pp
LQPUfTUagain
VTPVdQRagain --
VSWVWTSagain -p
STNTXTaagain 11
VVVVXVVagain :an-
UUTUXUTagain :anL
VVVUUVXagain BB
SUSaUQWagain FF
TSVYUUTagain FL
VZSSVVTagain FQ
VYTTVVUagain Fk
TVUZSSTagain Fp
TUMSeTSagain LL
UXSWVUTagain k=p
TVTVYVUagain kL
SUTUYVUagain kp
UTRUaSSagain p-
TQUVTUYagain p1
TURTOUYagain p:an
STUUSXVagain p:ex
RUUSYSUagain pL
VPZVQVUagain pQ
UVTUUZQagain pk
UUWWSWTagain pk=
QTUVcSRagain pp
TVVSRWYahead ---
VTWVUVVahead --1
VTcUURRahead --:an
UTXUUTTahead --:ex
VTUVTXWahead --H
VTUVUYTahead --Q
VTZVUUTahead --k
VTYVUURahead --k=
UaWUSTTahead --p
VUWVVTUahead -1-
TVXVTVTahead -:anp
VVSVXVWahead -H-
VVXVTVTahead -Qp
UQYTSTVahead -p-
VUXVTUUahead -p:an
VUUVUXSahead -pQ
UYTUWVTahead -pp
STTTVUYahead 1$$
VTTSUWWahead 1--
UUTUUUXahead 11$
RSWRTSXahead 111
TUXUVVTahead 11:an
VVWUWVSahead 11p
XTSTUUUahead 1BB
VSUUUUWahead 1FF
XVSTUUQahead 1LL
VSUTURXahead 1p1
YWSVTTRahead 1pL
WXQTTUTahead 1pp
UUTTYTQahead :an1L
VVUUUUXahead :an1p
VVTVWUSahead :an:exp
VVUVSVXahead :anH1
VVXUVUSahead :anHp
UTUUXVSahead :anLL
VVVVUVTahead :anp1
VVVVZVRahead :anpQ
URSVYTSahead :anpp
UUUUUUXahead :asLL
UUTTUUXahead :aspp
TVVUVZUahead :ex--
VVVVTXUahead :exQp
UVVVUXTahead :exp-
UVVVVSYahead :exp1
VUUVTZUahead :expL
UUTTUWVahead :expp
SSSSYUQahead :suLL
UUaUTUSahead B1B
UUYUUUUahead BB1
SOcSTTTahead BBB
VUYUUVTahead BBp
VXSUVVWahead BFF
VVWVUVTahead BQB
VVYVVVVahead BQp
UUZUTUSahead BpB
UUYVVUTahead Bpp
UZTUVVVahead FBB
UWRUUVVahead FF-
UWSVVVYahead FFB
TVXUUXXahead FFF
TVNZRUSahead FFL
VUXTVVTahead FFk
VZSTUVUahead FFp
UVRWUUSahead FLL
UUTVVVUahead FLp
UXTVTTVahead Fpp
TVUUWUVahead H$$
UUTUTTWahead H1L
TWUUTTWahead H1p
XVVUVVUahead HBB
XVUUUUSahead HLL
VVUVTUVahead HLp
UVUVTUYahead HQL
VUUUSTWahead HQp
TVTVVUXahead Hkp
TXTURTYahead HpL
XSTTTRTahead Hpp
VUVVRUUahead L:an1
UUZUUUUahead L:an:ex
VVVVTVVahead L:anL
VVVTTVVahead L:anQ
VVYUUVVahead L:ank
VVZVTVUahead L:anp
UVXVUTUahead L:exp
URWRSTSahead LFF
TVWTRWUahead LL1
TUWRRUUahead LL:an
VVXSTUUahead LL:ex
VVbTTVUahead LLF
VVZUVVUahead LLH
WSVVRUVahead LLL
UVZSTVUahead LLQ
TVcRTVTahead LLk
VVWRVVUahead LLk=
UVSVSYWahead LLp
VVZVTVVahead Lk1
VVaVTVVahead Lk:ex
UVXUUVUahead Lk=p
UVZTQSRahead Lp:an
VVXUTVUahead Lp:ex
TTUTXURahead LpL
UUWWQUVahead Lpp
XUTTUVTahead QBB
YUUVVVTahead QLL
YVVVVVUahead QpB
UVVVUVXahead QpF
YTTUTTSahead QpL
WSTTPTWahead Qpp
TVTUVVWahead k$$
WVSVVUUahead k1L
UVTUXVVahead k:exp
VUSUUUZahead k=--
VVTVYVTahead k=1p
TSSTUUWahead k=LL
VVUVYURahead k=Qp
UUYTRUSahead k=k=k=
VVVUXVTahead k=p1
SWRWQTXahead k=pp
YUSUTVVahead kFF
VVTVWVUahead kHL
UVTVXVUahead kHp
UVTVXUUahead kQL
XVTVUVUahead kp-
TVUUYUUahead kp1
VVXUSVVahead kp:an
WUSUVTUahead kpL
SUYUTVTahead kpk
UTUTWUTahead kpp
RSUSWXWahead p$$
TaQSTUVahead p--
TUWTUVXahead p-H
PSXXQXVahead p-p
UVTTUVWahead p1-
VWRTTVVahead p11
STQTUVWahead p1L
VTTXTTWahead p1p
RSUXWTUahead p:an1
RQUQPVWahead p:an:ex
WTSUYUSahead p:anH
UVXTSUTahead p:anL
TTVSWTOahead p:anQ
UUUVWVTahead p:ank
TROPUYcahead p:anp
WXTTTTRahead p:asL
WXTUTSRahead p:asp
SSZVWQTahead p:exp
aVTTUTQahead p:suL
VaNUTUUahead pBB
WRWVSSUahead pFF
UUTVVUVahead pH-
TVTTXVVahead pH1
TTUUWXUahead pHQ
RVVTUVVahead pHp
VTWVUVSahead pL:an
WSURRSUahead pLF
TUXQTTUahead pLL
UXVUTVSahead pLQ
UUPZTUWahead pLp
UUUTVTUahead pQL
VVXURUUahead pQk=
SSUTUVXahead pQp
UUVVUWTahead pk1
UUZTUVTahead pk:ex
UVYTTVTahead pk=1
XXUTTTSahead pk=L
UUWWUVTahead pk=Q
UYQWQSYahead pk=p
UVTYUVUahead pkH
VVYTUUTahead pkQ
TWVUUUVahead pkk
STTVVXVahead pkp
SSXTVXUahead pp$
TbPUQXTahead pp-
TSSXSXWahead pp1
QNbQMQUahead pp:an
WWUTWUTahead pp:as
RTcURRRahead pp:ex
TVPUURZahead pp:su
VYQWRVVahead ppB
WSWXUSWahead ppF
QTYTRTWahead ppH
XbPTURSahead ppL
PQWRWYTahead ppQ
TOdSUVPahead ppk
UVSXRTXahead ppk=
XTWUVRTahead ppp
VUVTUVUany
SXVVPTXany style 000
PVTUQUaany style 100
TUVUSUXany style 110
SXQRSWZany style 120
VONRVUXany style 200
YTTUTUSany style 201
XURUSTUany style 202
XVSTTTUany style 203
SRSSRUcany style 210
RXPTRXaany style 220
RQPXSZaany style 230
URTUVYYany style 240
TRMLbURany style 300
YUOVTTVany style 301
aWRTRUQany style 302
ZTPTQQVany style 303
WOVWUUTany style 310
TWTUUUUany style 311
WXOSRTXany style 312
VUQSSTZany style 313
SPXQQXUany style 320
UZQRSUXany style 321
VZSSXSQany style 322
PWYNTQSany style 330
XXVSSTVany style 340
TYQUKReany style 400
TWTVTVVany style 403
SRVNRWUany style 410
SVQROXWany style 411
TSURUSWany style 412
ROXeUWNany style 420
TYRTQSVany style 421
XdPROTQany style 422
PRVKWQTany style 430
VWZNUVPany style 431
XQaSPPUany style 440
ZXSRVSOany style 441
ZSVVVVUaround $1L
XSUVVVTaround $1p
UVUVTVXaround $H1 01
UVUVUVXaround $HH 01
UUUVTUWaround $Hp 01
XVVVVVTaround $Qp
UUSUSTYaround $p1
UVTUSTYaround $p1 01
VUTUTTXaround $pH
UUTUTTYaround $pH 01
YTTUTUTaround $pL
XTUUUVUaround $pL 00
YTTVTUVaround $pL 01
UUSUTTYaround $pQ
VVTVTTYaround $pQ 01
VUTVTUXaround $pk
XRPTSSaaround $pp
XSSTTTXaround $pp 00
VTQTSTaaround $pp 01
TUXSRSXaround ---
UXUTRVZaround --- 00
UUcURSParound --- 11
VVVVTUWaround --1 00
VVWVUVSaround --1 01
VUbVTRRaround --:an
VVaVTTTaround --:an 00
VVSVVUWaround --H 01
VUVVQYSaround --Q
VUYVVSTaround --k
VUYVVTUaround --k 00
VUYVTUTaround --k=
UaWTUTTaround --p
UaWTUTRaround --p 00
UUVVUUXaround --p 01
XUTTUWSaround -1-
VVVVXUSaround -:anp
ZOWXQTUaround -p-
aOWXRUQaround -p- 00
STTTRSZaround -p- 11
TVTUXUTaround -p:an
TVTUWUVaround -p:an 00
UVWSUSWaround -pQ
UVRVUXUaround -pp
SYRVPUVaround -pp 00
WVSUWSUaround -pp 10
TUTURYUaround -pp 11
VSYVUUVaround 1--
VSYVVUVaround 1-- 00
UUSTVUXaround 11$
UUSUVUXaround 11$ 03
QUYRTTUaround 111
PTYRSSWaround 111 00
VWUVUTRaround 11p
UWUVTSSaround 11p 00
USXUUUUaround 1BB
VTVVVVVaround 1BB 00
VVTUVVWaround 1FF
VXTUVVWaround 1FF 00
UUaTSUTaround 1LL
UUYUTVUaround 1LL 00
UUSUUUUaround 1LL 10
VUXUTUUaround 1Lp
UUTUTVXaround 1k=L
VUSTUVXaround 1k=p
VTSUTVYaround 1k=p 00
TURUUVYaround 1p-
UUTVVVXaround 1p- 00
TWRVUVTaround 1p1
RUUVUUVaround 1p1 00
PWTSUVVaround 1pL
SXUTRVUaround 1pL 00
TVTVTVVaround 1pL 01
STXSPTTaround 1pp
SXQWRSYaround 1pp 00
VTWVTUVaround 1pp 01
UQcTRSQaround 1pp 10
VRYVVVTaround 1pp 11
USSUVVTaround :an1L
YUUVVVUaround :an1L 00
aVVVVVVaround :an1L 10
STUVVVTaround :an1L 20
XSTUTTTaround :an1p
YUUUUUTaround :an1p 00
YUVVVVTaround :an1p 20
RVVUVYUaround :an:ex-
VVVVVYUaround :an:exQ
UUUVUTXaround :an:exp
VVVVVTXaround :an:exp 11
RUVURTZaround :anHp
SUVUSUYaround :anHp 10
UVVTSWUaround :anLL
TVWTTVVaround :anLL 00
XVVVVVUaround :anQL
YUUUUUTaround :anQp
YUUUUUTaround :anQp 10
TVUUUUWaround :anp$
UVTVPWWaround :anp1
UVUVSYTaround :anp1 00
VVTVPTWaround :anp1 01
YSTUTWSaround :anpL
YUVUUVTaround :anpL 00
TVTUSTZaround :anpQ
UQUTTRWaround :anpp
URWTURVaround :anpp 00
WUUVUVTaround :anpp 10
WUPRUOYaround :anpp 11
TVYUUVSaround :asLL
STaUUTQaround :aspp
TTYUUTSaround :aspp 00
UURVVZUaround :ex--
UURVVZUaround :ex-- 00
XVVVUUTaround :exHp
XVVVVUUaround :exQp
XVVVVVUaround :exQp 10
TTUUVYTaround :exp-
STUUSUXaround :exp1
UVUVTZRaround :exp1 01
XSUUTVSaround :expL
TQRQSbUaround :expp
SRTSUaTaround :expp 00
UTTUUYUaround :expp 01
SVUUUYUaround :expp 10
SVZTUTRaround :suLL
RVbUUTParound :suLL 11
YUTUVVUaround B1B
VVYVUVUaround BB1
SSbSSTTaround BBB
SSZSSTVaround BBB 00
VVXVSUUaround BBQ
UUYUTURaround BBp
UUYUUUTaround BBp 01
WUTTUVTaround BQB
VVVVUVYaround BQp
VVVVUVYaround BQp 10
XVUVTVVaround Bkp
VSSYUURaround BpB
TTTYVUTaround BpB 00
UVQWRVYaround BpH
XTQWQUUaround Bpp
VUTXTVTaround Bpp 00
VSUUVVVaround FBB
VTVUVVWaround FBB 00
VWUUUUSaround FF- 00
UZSVUVUaround FFB
UWSWVVVaround FFB 00
UYUUVYZaround FFF
UXWVUXYaround FFF 00
SVPXRUSaround FFL
TSPYSUTaround FFL 00
VZSTUVTaround FFL 01
TZRWSUTaround FFp
TYTTUSRaround FFp 00
VYTTTWUaround FFp 01
TVbSTUTaround FLL
VVZTUVUaround FLL 00
UVYUUVUaround FLL 10
UUWSUWXaround FpL
TVaQSRSaround Fpp
STaRRSTaround Fpp 00
VTUVVUYaround H--
WUUVVVTaround H1L
XTUVVVTaround H1L 10
XWTVUVSaround H1p
XUTVVVTaround H1p 10
WTUVVVUaround H1p 11
VUZVVVVaround HBB
VVYVVVUaround HLL 10
YVVVVVSaround HQp 11
TTTUVVXaround Hp-
YTUUSSTaround Hp1
UYRVVVSaround HpB
TUTVUUXaround HpH
YTRTTUTaround HpL
YTRTTUSaround HpL 00
UVTVTUYaround HpQ
TUUVTUXaround Hpk
WVRTUTVaround Hpp
VXVTVTSaround Hpp 00
WTTVSUWaround Hpp 10
USRUSVYaround Hpp 11
XSSTUUSaround L1L
aVUVVVTaround L1L 10
aVVVVVVaround L1L 11
aUTVSUTaround L1p
ZVVVVUUaround L1p 10
TUTTTUUaround L:an1
VVUUZVSaround L:an1 02
UUUUaUTaround L:an1 11
UUUUaUUaround L:an:ex
TUTTXUTaround L:anp
UUTUYUTaround L:anp 11
TRWYUUSaround LFF
TSUZUUSaround LFF 00
YUUVTVSaround LHL
UVTTVUWaround LHQ
YVUUTUTaround LHp
UURUYVUaround LL1 00
VVcVQUUaround LL1 01
VVXVUVWaround LL1 02
TUVUPTUaround LL:an
UVZVSVWaround LL:an 00
UVZVRVUaround LL:an 10
VVUUWTVaround LL:ex
VVYVRTVaround LL:ex 00
VUVSUUUaround LLF
VUZSRUVaround LLF 00
VUWURVXaround LLL
RUWTPWXaround LLL 00
TTUSSTParound LLL 11
VVYTUUTaround LLQ
VVYUSUVaround LLQ 01
VVYUTUVaround LLQ 02
VVXUSVUaround LLk 00
VVYVUVVaround LLk 10
VVXUSVUaround LLk=
VVYUTVVaround LLk= 00
VVTVVVVaround LLk= 01
SUSWSWXaround LLp
TURWVVYaround LLp 00
UVVTUXQaround LLp 01
UVWVUURaround LLp 10
VVUVXVTaround LLp 11
YVUUVVTaround LQL
ZVVVVVUaround LQL 10
XTUSRSUaround LQp
YUUUUUUaround LQp 20
UVTUXVVaround Lk$ 03
TVQVYUVaround Lk1
UVTVXVVaround Lk1 01
UVRVbVVaround Lk:ex
UVTVYVVaround Lk:ex 00
UUUUXVTaround Lk=p
UVSVXVUaround LkH
UVTUXUUaround LkQ
UVUUYUUaround LkQ 01
UVTUYVUaround Lkk
UVQUXVUaround Lkp
UVTUWVVaround Lkp 00
TVQVaVVaround Lkp 01
TUUUXUSaround Lp$
TUUUXUTaround Lp$ 03
TUVRVTUaround Lp1
VVUSWTVaround Lp1 00
UVSUUUWaround Lp1 10
OUOWTSZaround Lp:an
TURWWUTaround Lp:an 00
QUQSSTaaround Lp:an 10
TVVVXTRaround Lp:ex
UVVUWVTaround LpH
URYXTRParound LpL
TSYXTRParound LpL 00
VURWUVVaround LpL 01
aUUUUVSaround LpL 10
YUVUTUTaround LpL 11
UUWVVRTaround LpQ
VVVVTTWaround LpQ 00
UVSXXSTaround Lpk
WSVTURUaround Lpp
QXYTXPUaround Lpp 00
RTYVWRSaround Lpp 01
ZRRPKVWaround Lpp 10
STWTUVUaround Lpp 11
VTYVVUTaround Q--
VUYVVVTaround Q-- 00
VTaVVVUaround QBB
VaSQVVVaround QFF
VZTRVVTaround QFF 00
VVXVTVUaround QLL
UYTVVUTaround Qp-
VXSVVVVaround QpB
VXTVVVVaround QpB 00
PUXVUVXaround QpF
RUWVVVWaround QpF 00
RVVTPUUaround QpL
SOYURVYaround QpL 00
QYPUUUUaround QpL 01
TZUVVVRaround QpL 11
QZQTTQSaround Qpp
SYVUTTParound Qpp 00
TXSVUVWaround Qpp 01
SRSUUTZaround Qpp 10
UbPUSQParound Qpp 11
VYSVUUUaround k1p
UVVUUYSaround k:exp
VVVVVXTaround k:exp 00
VVXVVVTaround k=--
TVWVUVRaround k=LL
UVVWUVTaround k=LL 00
UVXUVVTaround k=LL 10
TUVWTSWaround k=Lp
SUWVSSXaround k=Lp 00
VVYTRVSaround k=k=k=
VVYTRUTaround k=k=k= 00
VVTUTVVaround k=p1
WTYTUWRaround k=pL
RTXYQSSaround k=pp
RUVYRRTaround k=pp 00
TUYVVUTaround k=pp 10
SVTUTSYaround k=pp 11
VYTSVVUaround kFF
UYTSVVUaround kFF 00
XUVUUUSaround kHp
XVVVVVSaround kQp
WVVVVVTaround kQp 10
TVYUSUUaround kkk
UVYUSUUaround kkk 00
TWSUUVSaround kp-
UVTUTTYaround kp1
TWVTVUTaround kp:an
VVRTTUTaround kpL
WVRTUURaround kpL 00
UVSURXVaround kpQ
TUXUTVSaround kpk
UYQRRWSaround kpp
UYRRSVSaround kpp 00
SXTUTVTaround kpp 01
XSTVTUVaround kpp 10
UXYUSSTaround p--
UXZUSTSaround p-- 00
VTWVVUVaround p-- 10
VUTVUVXaround p-H
UPUUWYYaround p-p
TPXUUXUaround p-p 00
TTWTTVUaround p11
TUWVUVVaround p11 10
ZSTVVVSaround p1L
YSUVVVUaround p1L 00
XUUVVVTaround p1L 10
YUVVVVUaround p1L 11
UVWSSSUaround p1p
VSTSTTXaround p1p 00
YTTVUUSaround p1p 10
UYTVTUQaround p1p 11
VVUVTUXaround p:an1
VVUVSVYaround p:an1 02
VVUVZUSaround p:an:ex
VVUVXUSaround p:an:ex 11
VVXURUWaround p:anH
VVXVTUTaround p:anH 01
UUUUYVTaround p:anL
UUUUYTUaround p:anQ
UTSVWTParound p:anp
VTTWVURaround p:anp 00
VVVVXVTaround p:anp 11
UUUUUVXaround p:asL
VUTUUYSaround p:exp
TSSTYURaround p:suL
TSSTYVQaround p:suL 01
USZUVUSaround pBB
VTZVVVTaround pBB 00
UUYUVVUaround pBB 10
SYSWSVSaround pFF
UXTWUSSaround pFF 00
TWTTUWWaround pFF 10
UWUVTUVaround pH1
UVTVSUXaround pHQ
WVUTUTSaround pHp
VXVUXURaround pHp 00
XUUVTUUaround pHp 10
VUUVTUVaround pHp 11
PTUVTVZaround pHp 21
VTTXSVUaround pLL
UTVUSWVaround pLL 00
VTWVTUTaround pLL 01
UVVSUWXaround pLL 10
VVXVTUVaround pLQ
UUYSRSQaround pLp
TUXQTSRaround pLp 00
ZUUUTURaround pQp
YVUVUUTaround pQp 10
XVVVUVTaround pQp 11
XVVVVVRaround pQp 21
VVTUYVVaround pk:ex
VVTVXVVaround pk:ex 00
VTTUVVWaround pk=1
TSTUUUWaround pk=L
VTTVRUXaround pk=L 00
RWSWSUWaround pk=p
RWTWWVSaround pk=p 00
VTTQRUZaround pk=p 01
UVTVWVUaround pkH
UUXVTVUaround pkk
UUXVTVVaround pkk 00
WTVUUVUaround pkp
TVQVYVUaround pkp 01
ZVTVSVTaround pkp 10
SSUUVXUaround pp$
TTUUWXVaround pp$ 03
TUWUVVTaround pp$ 13
TXUUSVRaround pp-
SWVTSYSaround pp- 00
VSVUUTSaround pp- 10
TTUXUVUaround pp1
TUUXUWTaround pp1 00
TSVSVUSaround pp1 01
SUWTRUXaround pp1 02
SUUUSUWaround pp1 10
UUTUVUWaround pp1 11
TUTVSTYaround pp1 12
RRUQXTVaround pp:an
RTTRZQWaround pp:an 00
SRUSPVVaround pp:an 01
SVTUVUTaround pp:an 10
VXTUSTSaround pp:as
SSXSWSSaround pp:ex
UUYTTRQaround pp:ex 00
VSUSXRVaround pp:ex 01
XVTTUTTaround pp:su
YWTTUTSaround pp:su 10
WTQUUUVaround ppB
UTSVVVXaround ppB 00
VVXVTRVaround ppF
UUXWTSSaround ppF 00
RUXUXVSaround ppH
TWXTVURaround ppH 00
UVTVYVQaround ppH 01
UUWUSWUaround ppH 02
TVUVWUUaround ppH 10
UUUVSUWaround ppH 11
STSTTTZaround ppH 12
WTVUSPVaround ppL
RYTVSRTaround ppL 00
XVUSSTUaround ppL 01
XRXUTURaround ppL 10
TOTVVSaaround ppL 11
SSUTUWWaround ppQ
UTTUVVWaround ppQ 00
VUYTTRUaround ppQ 01
UTWSQUWaround ppQ 02
UVTVUTWaround ppQ 10
VVTVTVWaround ppQ 11
TSZTTVSaround ppk
TRZTTUSaround ppk 00
WYSVQSVaround ppk=
UYRXQTVaround ppk= 00
UUTSSVXaround ppk= 10
XTWUTSVaround ppp
SVUUVRVaround ppp 00
XTTZTUSaround ppp 01
SUUTSWWaround ppp 02
WQYQORUaround ppp 10
UPfRQWMaround ppp 11
ZRSTTUSaround ppp 20
TUTUVTXaround ppp 21
XUSUUUWaround ppp 30
SLUSSVaasking0-
WWRRRRTasking01
TTTRSSXasking0:an
TTRTRaQasking0:ex
USbSSSSasking0B
TQOYTQWasking0F
YTURTRSasking0H
URWOTTRasking0L
bUSTTSQasking0Q
XTWTTTRasking0k
URTQWTVasking0k=
YYQTVVYasking0p
TaUSSYOasking1-
UTTTQUVasking11
TSQUZUSasking1:an
UUTUUVXasking1:as
SUTUSXVasking1:ex
SSRWWTUasking1:su
TRUSTTVasking1B
ScRVTYIasking1F
RXSRTSYasking1H
XTSTSSUasking1Q
VUSTXSVasking1k
SVTWVTTasking1k=
VXQaUYUasking1p
SRYRWQRasking2-
WTTRSQVasking21
SRSSZTRasking2:an
UTTUTUXasking2:as
TVUSUYSasking2:ex
SXWTQSUasking2B
UWTKSTaasking2F
VSSTUTWasking2H
TTWRVUPasking2L
XSSSTSTasking2Q
SSXRWTVasking2k
TTTRWTWasking2k=
TQYNTWUasking2p
SSSTUYVasks .$
TVVUVUXasks .$o
TRUWRZUasks .-
RTRVSYXasks .1
TTUTVVWasks .1o
WTVXQVPasks .:an
UUXTTUUasks .:ano
TUYYWPRasks .:ex
VVWUVTVasks .:exo
XWUUUUSasks .:su
TTYVTTRasks .B
UVYRUTUasks .F
UUZTVUWasks .Fo
RUSTSYVasks .H
TUTYTTQasks .L
UTVRQVWasks .Lo
SSQSRaVasks .Q
STWTUTWasks .Qo
SVUTWUVasks .k
VUVWUTSasks .k=
WVTVUVTasks .k=o
TTYUVVSasks .p
XTTURVXasks .po
RRVSXUWasks 0$
UTTTVTXasks 0$o
TTYPRVWasks 0-
WUVTTVTasks 0-o
UTVUUQWasks 01
RRaQSSUasks 01o
PQTRWSZasks 0:an
VTYUQUTasks 0:ano
WXUUTUTasks 0:as
RRYTWNVasks 0:ex
UVXVTTUasks 0:exo
RWUXSTUasks 0B
UUXUTVWasks 0Bo
WSVWUUXasks 0F
VRWRSSSasks 0Fo
RSWQWSXasks 0H
UVWUVUSasks 0Ho
SQVUXTVasks 0L
VTWVQVRasks 0Lo
TUUSWPUasks 0Q
UUWUXSRasks 0Qo
RRZSXTTasks 0k
VVVUNSVasks 0k=
UUVUTVTasks 0k=o
SSTRTUXasks 0p
VRWUUOSasks 0po
WWSRTWVasks :-
YUQRRVWasks :F
XVTTTXQasks :L
WVTUUVSasks :Lo
YVVVUUSasks :k=
UYQSRSUasks :p
XYQTSTPasks :po
UaTRTSQasks ?-
XUTUUUSasks ?-o
VYUTTTRasks ?1
ZUTVVVUasks ?1o
VXTUUUTasks ?:as
YVTUUUTasks ?:su
VaSTUUQasks ?B
ZTSTTUTasks ?Bo
WZRQTUWasks ?F
VWQQRQVasks ?L
WTTTUTSasks ?Lo
WYSTTUSasks ?k=
YUTUUUTasks ?k=o
aaQSSSNasks ?p
WRRTTTVasks ?po
VSYUTUSasks _-
VUVUUTWasks _1
UWUUUVTasks _B
TXTSVWWasks _F
ZUUTTUQasks _L
YTTTUVSasks _Lo
XVVUUUSasks _k=
UVRRRRXasks _p
WXTVTURasks _po
YQTVUUTbehind $$1
UTTUTUWbehind $$H
XUUVUVTbehind $$Q
aQNTQRbbehind $$p
YTUVVVTbehind $H1
UUQUTTZbehind $Hp
UWVVUUTbehind $Qp
YTUVVVSbehind $p1
WVVVUVTbehind $pL
XTOTSSbbehind $pp
TXTSWUYbehind ---
VTSTUWWbehind --1
UVUVYUUbehind --:an
TUSTYTUbehind --H
XUVVVUUbehind --Q
UVTTaURbehind --k=
XXPRWWTbehind --p
VTaVUVSbehind -1-
VUSTSWWbehind -:anp
VTSWWVVbehind -FF
WUSVTTWbehind -Hp
TXUUUUSbehind -Qp
VVUVTWUbehind -k=p
VXSUSVTbehind -kp
UQXUTUWbehind -p-
XUUVVVUbehind -p1
WVQXTVUbehind -pp
VTYVSUVbehind 1--
RTWRUSWbehind 111
VVUVYVTbehind 11k=
SVSTVYRbehind 11p
TUXUUUUbehind 1:asp
VXTUVVWbehind 1FF
TVXRSUTbehind 1LL
TUWVVSTbehind 1Lp
TVYUVVTbehind 1k=L
TTYUUTTbehind 1k=p
VUYVVUTbehind 1p-
SRZUSTXbehind 1p1
RTYUTUTbehind 1pL
OVZWNQPbehind 1pp
RVRTRTYbehind :an1p
UURVVYVbehind :an:ex-
YVVVVVVbehind :an:exQ
RSSTSYWbehind :an:exp
bQVUSXQbehind :anHp
VUWUTWUbehind :anLL
UTWUSUWbehind :anQp
WWSUUUTbehind :ankp
XTVUVUSbehind :anp1
WTUTUVTbehind :anpL
YUVVUVSbehind :anpQ
XUTTPYSbehind :anpp
UVWUVUSbehind :asLp
TTYUSTRbehind :aspp
VURVVZUbehind :ex--
TVVVUUTbehind :exQp
SUSVUZRbehind :exp-
YTTUUUTbehind :exp1
XRUPRaXbehind :expp
UVXVVVTbehind :suLL
UTZUUUTbehind B1B
ZTTTUUTbehind BB1
SSaSSSSbehind BBB
SUTTTVXbehind BBQ
XVUVTVVbehind BBk
ZSLWMVabehind BBp
VSVWVVXbehind BFF
VWSVVVVbehind BQB
PWSVVVYbehind BQp
TYUVVVUbehind Bkp
VTZVVUTbehind BpB
UWQVTTWbehind Bpp
VUXUUTVbehind FF-
VYSUUUYbehind FFB
UYVUTWVbehind FFF
STYSTTTbehind FFL
QWaOURTbehind FFp
UUXSTTUbehind FLL
VUTTWUTbehind FLp
SSbSRSSbehind Fpp
VUVVTTYbehind H--
TUVTTVWbehind H1p
VVZVVVUbehind HBB
UVYSUVWbehind HLL
TWTUVUVbehind HQp
TYTUUUTbehind Hkp
UUTVTUYbehind Hp-
RYTUUUWbehind Hp1
UUYTSUSbehind HpL
UTWSUTWbehind Hpp
VVXVUUUbehind L--
ScUURTObehind L1p
WSUUTTVbehind L:an1
TUUTUZSbehind L:an:ex
QUVVTUabehind L:anH
XVVVVVSbehind L:anQ
SVTVYVTbehind L:ank
SQQSVWWbehind L:anp
VSUTTXTbehind L:exp
UQTYUUSbehind LFF
XUUUVVTbehind LHQ
TZTUUUTbehind LHp
ZTRURTSbehind LL1
SSQSaSSbehind LL:an
TUTTTYTbehind LL:ex
USTYVUTbehind LLF
VUTTUSWbehind LLH
USVTVUVbehind LLL
VTTTQTXbehind LLQ
VVQTWUUbehind LLk
UUWTZTQbehind LLk=
WPRSYUVbehind LLp
VVZVUVVbehind LQL
PXSTQTUbehind LQp
XUUVUUUbehind Lk1
VVVVVXTbehind Lk:ex
XUVVUUTbehind Lk=H
ZRUVSVSbehind Lk=p
WVVUTUUbehind Lkk
VUTTQWTbehind Lkp
VUTVWTSbehind Lp:an
UTYRTSSbehind LpL
XVTVUVUbehind Lpk
TVWSSPUbehind Lpp
VaSQVVUbehind QFF
UVUTWVUbehind QLL
USZUUSTbehind Qp-
VUYVVVUbehind QpB
UXUVVVTbehind QpF
TTYRSUSbehind QpL
PUVRMQYbehind Qpp
TWUUSUWbehind k1p
VSSTTYTbehind k:exp
VYTVVVTbehind k=Qp
VVYURUTbehind k=k=k=
XUVYQRQbehind k=pp
VYUTVVUbehind kFF
TVXVUUTbehind kQp
TVYUSUUbehind kkk
TVUTWVUbehind kkp
VSXVVUUbehind kp-
WUXTUVSbehind kpL
TUYUTVUbehind kpk
XWRRTUXbehind kpp
UYcUQRRbehind p--
TPYYQSVbehind p-p
VTXVVUTbehind p1-
TWUUUVWbehind p11
UTYUUUUbehind p1L
TSVYTRTbehind p1p
YTTUUUTbehind p:an1
TUVVUTXbehind p:an:ex
XUVUSUTbehind p:anH
XUUUUUTbehind p:anQ
ZRPSNMYbehind p:anp
UVXUUUSbehind p:asL
RTZTVTSbehind p:asp
USTTUXTbehind p:exp
SVaUUTQbehind p:suL
UUZUUUTbehind pBB
UUUXVUUbehind pBp
UYVTTWTbehind pFF
VVXVVVVbehind pHB
VUVVUUTbehind pHL
XVTVTVUbehind pHk
VYSTUSTbehind pHp
VVSXUVUbehind pLF
TUUPVVWbehind pLL
QScXROQbehind pLp
VXUUVVTbehind pQF
UVWVTVTbehind pQL
VTSUTVYbehind pQk=
QZTTVQRbehind pQp
UVVUUYUbehind pk:ex
TUVWTTVbehind pk=L
PVUYRPVbehind pk=p
XVVVVVTbehind pkQ
TVYVSVUbehind pkk
UXSTRXTbehind pkp
TXWUVUTbehind pp-
XTUSRUSbehind pp1
UVTTURVbehind pp:an
VVUTVXSbehind pp:ex
TSTSXUUbehind pp:su
UTYVVUUbehind ppB
UUSYUUWbehind ppF
TVUTVSVbehind ppH
VXXVSSUbehind ppL
YUUTVURbehind ppQ
TSTSaUUbehind ppk
RXRWUTUbehind ppk=
TUVTYSVbehind ppp
SXWSPXXbelow --
VUWUUTUbelow -1
SUaVSSQbelow -:an
VTTUVXWbelow -H
UUXVTVTbelow -L
UUUVRZSbelow -Q
VUYVUSTbelow -k
VUYVTUTbelow -k=
TVWSVVVbelow -p
STTTVUYbelow 1$
WTSSUWVbelow 1-
QSUQTTabelow 11
WUVUTVTbelow 1:an
XSSTUUUbelow 1B
USVUVVWbelow 1F
XUQTTTRbelow 1L
YUTVTUSbelow 1k=
XZSTRSSbelow 1p
TTSTWTWbelow :an1
TTTVYUSbelow :anL
UUUUYTTbelow :anQ
VVUUXVUbelow :ank
TSSUZSRbelow :anp
UTTTTVYbelow :asL
RUUTUYUbelow :ex-
UUUUTWTbelow :ex1
UVUVTYSbelow :exH
VVVVTZTbelow :exQ
STSSSWUbelow :exp
TSSSZVQbelow :suL
UUZUTTSbelow B1
VVaVUVUbelow B:ex
RPXRSSXbelow BB
VXTUVVWbelow BF
VVXVTUVbelow BQ
USYUTURbelow Bp
UYSVUVUbelow FB
SXUWTWXbelow FF
SYPXRUSbelow FL
TYRUSUTbelow Fp
TWSUUTWbelow H1
YUUUUVUbelow HB
ZVTTUTQbelow HL
VUSTTSWbelow HQ
TVUUVTXbelow Hk
VWTTUTVbelow Hp
XUUTTUTbelow L-
UUWSVUTbelow L1
UUWTPTUbelow L:an
UVUUVSUbelow L:ex
VRVRTSSbelow LF
UVVUVVTbelow LH
USVUPUUbelow LL
UVXUVTSbelow LQ
TTUWVVVbelow Lp
WVVVVVTbelow Q-
YVUVUTUbelow Q1
WUSUVUVbelow QF
YTUUVVSbelow QL
XSSSSRUbelow Qp
TVTUVVXbelow k$
TVXUTVUbelow k-
UVUUWTTbelow k1
TVQUZTVbelow k:ex
VTTUTUXbelow k=-
VSSUVVWbelow k=1
VVUUXVSbelow k=H
URSSVUWbelow k=L
VVUVYTQbelow k=Q
UUZURUSbelow k=k=
SWRWVTVbelow k=p
YUSUTVVbelow kF
UVUUXUTbelow kQ
SUXUTUTbelow kk
WSWTTSUbelow kp
RSUSWXVbelow p$
VWSTRXVbelow p-
WUTVTWVbelow p1
SSQTVVXbelow p:an
WYSTSSQbelow p:as
RSYUWOUbelow p:ex
YWTTUTSbelow p:su
UbMWTSUbelow pB
VSYWSSUbelow pF
RUUTSWYbelow pH
VUUSSTTbelow pL
SRVUVUWbelow pQ
RSXVVVTbelow pk
YXTVORUbelow pk=
RUXXRTRbetween 00.
OTVXSVUbetween 000
UbORRUSbetween 00:
WeNMRQPbetween 00?
UWUQRSTbetween 00_
QTSWSaRbetween 01.
QRXRWRVbetween 010
WWTUTTRbetween 01:
YWQSSSRbetween 01?
RXWTUVTbetween 01_
SSTSSbQbetween 02.
URYTRQYbetween 020
UUWUUXSbetween 02_
SSSTVZTbetween 03.
SRWSWVVbetween 030
TVWUUWSbetween 03_
XOTRSQWbetween 10.
WKULUVWbetween 100
XOQRPTWbetween 10:
cQPTTRQbetween 10?
YRUSTUUbetween 10_
RSaQTTSbetween 11.
SVXPUPTbetween 110
UVSUTYUbetween 11:
ZRTSRRUbetween 11?
XVVUVTSbetween 11_
TVSUUWWbetween 12.
RSQTXQXbetween 120
SUTUUXWbetween 13.
TTUTYSUbetween 130
XSSTSRWbetween 20.
aSQSRRUbetween 200
YTUTVTUbetween 20:
XSSTUUVbetween 20?
XUUTUUTbetween 20_
XVUUUVTbetween 21.
QSRTRRbbetween 210
XTTUUTTbetween 21:
XTTUUUTbetween 21?
XUSUTTUbetween 30.
YURUSTVbetween 300
XTUUUUTbetween 30?
WSRTUaRblock C0/2
SSRTVbTblock C0/20
XUVVVVUblock C0/21
YVVVUUTblock C0/2Q
WTRURSYblock C0/3
VUVVTUXblock C0/30
bSUTVURblock C0/4
XUTVVUUblock C0/41
UVYUTUUblock C0/4L
UQVQTSVblock C0/5
STVTSSXblock C0/50
VTTTUUWblock C0/51
YTTUTVTblock C0/5?
YUUUTUSblock C0/5H
VUVUUUTblock C0/5L
XUUUVVUblock C0/5_
aRRRWRNblock C0/6
ZRRSWQQblock C0/60
WTVVUVSblock C0/61
XUUVUVUblock C0/6?
XVVVUVSblock C0/6Q
XTUVVVTblock C0/6_
bPTRTQPblock C0/7
VSXUWTQblock C0/70
XUUVUUTblock C0/71
UVTUXVUblock C0/7:an
YTUVVUTblock C0/7?
XVTTUUSblock C0/7L
YUTTUUTblock C0/7Q
aVTVRVUblock C0/7k
OXQSUSablock C1/2
TTRSRPbblock C1/20
QZRUUURblock C1/2?
XRXSSVPblock C1/3
WVVRRUTblock C1/4
WRYQRUUblock C1/40
UVYSUVVblock C1/4L
SQZOTSTblock C1/5
VTbVUUSblock C1/5-
TQYRSUWblock C1/50
VUXSTUUblock C1/5L
RWXRTRQblock C1/6
VTXVUUTblock C1/6-
VRaUVUTblock C1/6.
USXSWVTblock C1/60
USWUUVRblock C1/61
WWUVUVTblock C1/6:
RaRUUTQblock C1/6?
UTaUVVUblock C1/6L
WSXVUVSblock C1/6_
WWRNWTVblock C1/7
TXUSTXRblock C1/7.
YVSRTWWblock C1/70
UXTVUUSblock C1/71
ZXUVUURblock C1/7:
VYQVUUQblock C1/7?
VYTSVVSblock C1/7F
SSYRVTQblock C1/7L
VWTVVVSblock C1/7_
UTTUTVXblock C1/7k=
WVXTNUXblock C2/3
UWXUQTWblock C2/30
RVbRSTPblock C2/4
QVbSTTPblock C2/40
UVWSTVVblock C2/4L
SSZQPSSblock C2/5
VUZUUVTblock C2/5-
STaRTTRblock C2/50
UUbSTUUblock C2/5L
TTURRVZblock C2/5k=
RPeSUSPblock C2/6
VTYVUTTblock C2/6-
USYUVUUblock C2/6.
SRaQTURblock C2/60
VTYVVVTblock C2/6B
TVaUTVUblock C2/6L
SWXRSSVblock C2/7
UWXTUVTblock C2/7.
PVXQTTVblock C2/70
VTXVVVSblock C2/71
TXUVUUTblock C2/7:
VWTUVVSblock C2/7?
UVXTTUVblock C2/7L
TWXSSTQblock C3/4
TVZSSTQblock C3/40
VVaVQTVblock C3/4L
PSYRSRUblock C3/5
VUaUTUTblock C3/5-
QSYRRRTblock C3/50
UUZPSUUblock C3/5L
SPfRRROblock C3/6
VUYVTTTblock C3/6-
UTYUUTTblock C3/6.
SSbSSUQblock C3/60
VVZVUVUblock C3/6B
VVcTUUVblock C3/6L
RUaSTSQblock C3/7
UVWVUTSblock C3/7-
UVWTSWSblock C3/7.
RVZRSURblock C3/70
UUQWTURblock C3/7F
UVXSSUWblock C3/7L
XTaSQRQblock C4/5
UVWUTSWblock C4/5.
WTaSSRRblock C4/50
VVVVXVVblock C4/5:an
VVZUSUUblock C4/5L
UPbQYROblock C4/6
VVXVVTSblock C4/6-
UTYUUTUblock C4/6.
UTZQZSQblock C4/60
VVZVUVUblock C4/6B
VVbTTTUblock C4/6L
TUZRVRPblock C4/7
VWWVVTSblock C4/7-
UVXTTUTblock C4/7.
STZOWSQblock C4/70
UUUXTUUblock C4/7F
VVWRTVVblock C4/7L
UTWQVURblock C5/6
TVSUSZSblock C5/6.
VUSQYQWblock C5/60
VVUVaVSblock C5/6:an
VVZVUVSblock C5/6B
VUUUWUSblock C5/6H
VVbUPTUblock C5/6L
TVSVZUTblock C5/6k
VUTUWVWblock C5/6k=
UWXRUUQblock C5/7
UWUVUVRblock C5/7-
TWXTSWSblock C5/7.
UVXRWURblock C5/70
UVWQRVVblock C5/7L
RQSUVZRblock C6/7
UUSVUZRblock C6/7-
RRUUUZQblock C6/7.
SQURXVXblock C6/70
WUUVUVTblock C6/71
UUTTaUSblock C6/7:an
SZTTVTTblock C6/7?
UUSXTSTblock C6/7F
TVUUXUTblock C6/7H
VVVRVUTblock C6/7L
TVUUXUUblock C6/7k
VUUTXUTblock C6/7k=
TPVPVRYblock c0/2
VVTTSTWblock c0/2.
TTTSWSXblock c0/20
XUVUTTUblock c0/21
QPTURTablock c0/2:
UVVVVXUblock c0/2:ex
ZTSUUTTblock c0/2?
TUYUTUSblock c0/2L
UVVVUVXblock c0/2Q
YVUVSVVblock c0/2k
WQWSQTYblock c0/3
VVWVSVWblock c0/3-
UUUUTTYblock c0/3.
URXTSTWblock c0/30
UVWUTWSblock c0/3L
SRZQPSWblock c0/4
VSWVTTXblock c0/4.
RTYRSQWblock c0/40
WUXVUWTblock c0/41
TTYUUUUblock c0/4B
UVUTUVXblock c0/4F
VUaTUVSblock c0/4L
XVVVVVUblock c0/4Q
UQWSXXSblock c0/5
TSWVYTTblock c0/50
URUVUUWblock c0/51
SVVUVYTblock c0/5:ex
YTUUVVSblock c0/5?
WVXUTTTblock c0/5L
XVVVVVTblock c0/5Q
VRWSSRXblock c0/6
URZUSSVblock c0/6.
VTUUUTWblock c0/60
YVVVVUUblock c0/6Q
YQSRQPYblock c0/7
UTVVUTXblock c0/7-
STTUTRablock c0/7.
VRVSUSWblock c0/70
VTUUUUUblock c0/71
ZTTTUTTblock c0/7:
UVVVVXUblock c0/7:ex
XUTUUUTblock c0/7?
WUUUTUUblock c0/7H
XVUVTVTblock c0/7k
WSMQYVYblock c1/2
SSRTWYUblock c1/2.
UWOTTSZblock c1/20
TSSTWUVblock c1/2:su
YTTVUUVblock c1/2?
XVUVSTVblock c1/2H
TUTVXUUblock c1/2k
UTSRSUYblock c1/2k=
VTNRVWYblock c1/3
WQRRWSYblock c1/30
TYSUUVTblock c1/3?
VVTTUXTblock c1/3L
YWTUVVSblock c1/3_
URVRUSZblock c1/4
UTXTTTWblock c1/4.
WSTSSTYblock c1/40
VUVVZUUblock c1/4:an
TUZTUUVblock c1/4B
UUTVUVYblock c1/4F
VVYTVVUblock c1/4L
VSVUSYTblock c1/5
VTWUTVUblock c1/5.
SUYSVUVblock c1/50
WSXVVVTblock c1/51
XUUTSVUblock c1/5L
WTVSUUVblock c1/6
UUYSTTSblock c1/6.
WWTVVUSblock c1/6?
UTTUVVZblock c1/6F
XZQTTUVblock c1/7
UTUVVUYblock c1/7-
VWUVSTVblock c1/7.
VXRUTUVblock c1/70
UYTVVVTblock c1/7:
SXUTSWUblock c1/7F
WWVVUVTblock c1/7H
VSURUUXblock c1/7L
WTUVUWUblock c1/7_
OUUROVYblock c2/3
TVUUUVUblock c2/3.
TSYUQXSblock c2/30
TXUVUVTblock c2/3_
TTXRRNZblock c2/4
TVWSTTUblock c2/4.
RSVQSMbblock c2/40
TYUUVVTblock c2/4?
VTTWUVXblock c2/4F
WVUSVVUblock c2/4L
SUWTSYTblock c2/5
VUTUUXVblock c2/5-
SUXTUVUblock c2/50
UVVSTVUblock c2/5L
SSZUVUUblock c2/6
VUYVUVTblock c2/6-
TUZSSURblock c2/6.
TUXUUUUblock c2/60
USTUVVablock c2/6F
QbQVRUUblock c2/7
UTVUUTXblock c2/7-
SWUWTWUblock c2/70
TUWVUUVblock c2/71
UZTUUUTblock c2/7:
TXTUUUSblock c2/7?
UXVTUWRblock c2/7F
UUURTVWblock c2/7L
SWbUPWSblock c3/4
TSYSUWSblock c3/4.
TTZTRWTblock c3/40
VVUURUZblock c3/4:an
UUZUTTUblock c3/4B
VZRVUURblock c3/4F
UVYVUUUblock c3/4L
VVVUUXSblock c3/4_
UVYSPWSblock c3/5
VUTVTXVblock c3/5-
SVZSRTTblock c3/50
VVVUVVTblock c3/51
UUXSRUUblock c3/5L
SSZUUTUblock c3/6
VUYVUUTblock c3/6-
STaVQTRblock c3/6.
SVXUVUUblock c3/60
USTUVVablock c3/6F
UVWTUVUblock c3/6L
SZTWTTTblock c3/7
VXVUTSYblock c3/7-
SUWUTUUblock c3/7.
TYUUTUUblock c3/70
SXUVVVUblock c3/7?
UXVUUXRblock c3/7F
UUTTUUYblock c3/7L
QUTSVXTblock c4/5
VUUVRXVblock c4/5-
TWUSUVUblock c4/5.
SUTTaSTblock c4/50
VVUVYUTblock c4/5:an
UTWUTSQblock c4/5L
UVSVYVUblock c4/5k
TSUURUZblock c4/6
VUXVUUTblock c4/6-
TVWUTTWblock c4/6.
TTTVUTYblock c4/60
USTVUVablock c4/6F
UVWSUVUblock c4/6L
RYTXQTTblock c4/7
UXUUVSXblock c4/7-
TVUVVVUblock c4/7.
QZTUTTUblock c4/70
WXTTVUTblock c4/7?
VWWUVWSblock c4/7F
TTXTUVSblock c4/7L
UUVVVUSblock c5/6-
TTYURUVblock c5/60
UVTVXVVblock c5/6k
RZSXSVSblock c5/7
UYSUVRXblock c5/7-
STUXTUUblock c5/7.
SYTWSXRblock c5/70
VVVVVZVblock c5/7:ex
VTUVVVXblock c5/7B
VWVUVWSblock c5/7F
UUXSUUUblock c5/7L
NUMdUYYblock c6/7
UWQTUUcblock c6/7-
TRRZSYRblock c6/7.
UUQZUZYblock c6/70
SSVSTTXblock c6/71
TaSSSUPblock c6/7:
VVUVUYUblock c6/7:ex
ScRQTTQblock c6/7?
VRXTUTUblock c6/7B
TVVaUXMblock c6/7F
UUUUXUTblock c6/7H
SXTWSUWblock c6/7L
XTTTTTVblock c6/7Q
NWPSSTcblock c6/7_
UTVaUTPblock c6/7k=
QRSMVOZblock s1
SSTUVTWblock s1-
QRdSPSSblock s1.
TTTRRTZblock s10
UWXTRSRblock s11
VTSUUXWblock s1:
TSSSXSTblock s1:an
UVUURVVblock s1:ex
WQRURTWblock s1?
UYTVUVWblock s1B
UTUUPRXblock s1H
UTVRTSOblock s1L
TTSTRTWblock s1Q
VVUTVSUblock s1_
RVYVUVWblock s1k
UVVUZVQblock s1k=
ZUVXVOPblock s3
TPhTQRJblock s3-
SVUZTRXblock s3.
VSTZSRTblock s30
UVPPURZblock s31
XWSRSUSblock s3:
UVTUXUTblock s3:an
TUTRTXSblock s3:ex
YYRPSVQblock s3?
VUZVUVTblock s3B
UaQTUTSblock s3F
TVRTTRXblock s3H
USQPXUPblock s3L
aTSSTTRblock s3Q
WUVVSWTblock s3_
USXTWVWblock s3k
URSRVVYblock s3k=
SQXSYPWcounted0-
TWUTTSTcounted01
STTTXSRcounted0:an
TTUUTUXcounted0:as
TUTSTYScounted0:ex
TSRXTTVcounted0:su
SSaSRSRcounted0B
QWUUSPWcounted0F
XTSTRUWcounted0H
VSSUVSVcounted0L
VSTSWTVcounted0k
RVSWUSVcounted0k=
aURUWVWcounted0p
SYRTOYVcounted1-
WTRRTTWcounted11
TSRTYTTcounted1:an
UUTTUUXcounted1:as
STUSSYTcounted1:ex
UUTUUUYcounted1B
WXUTTYTcounted1F
VWVRVSUcounted1H
OQYPSWNcounted1L
VTSTQTWcounted1Q
XTVSWSScounted1k
VRUSYUVcounted1k=
NVTXUZVcounted1p
TQZTVVPcounted2-
UVVQTPTcounted21
SRQTPTXcounted2:an
TUTTRXTcounted2:ex
TVYSRSUcounted2B
TbNMTTYcounted2F
UVTTURVcounted2H
OUXTTQScounted2L
XSRQSRTcounted2Q
RUWTXTScounted2k
UTVRYTTcounted2k=
KTWNSRWcounted2p
SRUTSaSend -.
SVZQTQVend -0
USYUTUUend -_
WWRSRSWend 1.
UPVQSQVend 10
SZQSTVTend 1:
XRPTTTXend 1?
VWVUUUTend 1_
UTTUYTTend :an.
QPSSYTTend :an0
TTTSSUYend :as0
TTTTRZRend :ex.
RTSSRXUend :ex0
SRRXVSTend :su0
TSZTTTRend B.
TYTSQSWend B0
VTZVVVTend B_
VXWTVVTend F.
RXTYTVUend F0
UUTRUVZend F:
UZQRUVTend F?
UXTSVWVend F_
XTSTXRRend H.
SWUSTUYend H0
ZVTTTTPend H?
YUVVVUSend H_
SQWTSWXend L.
QRWTVPPend L0
YUTUSUUend L:
YTSSSSSend L?
XTUTUVRend L_
USTSRSWend Q.
XSRRSQUend Q0
YUUUUUSend Q:
aTTTTTRend Q?
XUUVUUTend Q_
aUTUQSWend k.
VRWSWRTend k0
TTSUWSWend k=0
RUWWSYRend p.
TQWTWTVend p0
WbOSOTSend p:
YaLLQORend p?
WYSTSTTend p_
XWTUSRVends .1
QWTaUSSends .2
URUVSUWends .3
TRVRUZRends .4
TTXTRaRends .5
WWRRTYTends .6
XSPRUWRends 00
TUZWXMPends 01
JMYWVJVends 02
STXRSQTends 03
UXWQSVPends 04
XSPOSYcends 05
TQGPRbnends 06
RaTTSRSends :1
VaQPTXRends :2
YVPRSWVends :3
YXRSSSTends :4
XVSTTTTends :5
TcQRUTRends ?2
YZPPRSSends ?3
XYPPRQVends ?4
aURRTSOends ?5
aVRSTSSends ?6
UVaSTQSends _2
aZQRURPends _3
XTTTSUVends _4
QVSVTXXends _5
RUTTUYXends _6
aPMSQQbfirst
SZURTXXgaps -00
URVUVUVgaps -01
VTTURWXgaps -02
VUUUVXUgaps -03
TRYVSSWgaps -10
STVUUTVgaps -11
TTTSSRYgaps 100
VVXTRTSgaps 101
UUSTVUXgaps 103
WSUTQUTgaps 110
UWXTRSQgaps 111
USSUUUVgaps 120
YUSVUURgaps 121
UPQVbVOgaps :an00
UUVUWTSgaps :an01
VVTUQUZgaps :an02
TURTYUTgaps :an10
TUTUWTUgaps :an11
VVVVSVTgaps :an12
TUTSTUYgaps :as00
TTSSTYTgaps :ex00
VUTVSYSgaps :ex01
UUUUUYUgaps :ex02
RVVTUZSgaps :ex10
UVUUSVVgaps :ex11
TSSSXUUgaps :su01
TQXSSTUgaps B00
TTYTSSTgaps B01
SRaTSUSgaps B10
UYUVVVVgaps B11
TYSWSVVgaps F00
TYTUSWSgaps F01
VTVVVVWgaps F03
TTTSTVagaps F10
VXUSXSSgaps H00
UUTUTUWgaps H01
XSUSRSVgaps H10
WTTURSWgaps H11
YUUUUTTgaps H20
TUUUSUYgaps H21
TSUUUUXgaps L00
UTYWQUPgaps L01
VVZTTTVgaps L02
XTSRVTUgaps L10
UTTSWSOgaps L11
WUTRSTTgaps Q00
XTSTSSUgaps Q10
WUTUSUSgaps Q11
XVVVUVTgaps Q20
SUUURUYgaps Q21
VSXSURSgaps k00
QUTTaUSgaps k01
SVUUXUUgaps k02
TVUUVUWgaps k03
XUXVSUSgaps k10
RVYVUVVgaps k11
ZVTVRVUgaps k20
YVUVSVUgaps k30
RVVVTTUgaps k=00
TRPQTTYgaps k=01
UUWTWUSgaps k=10
VVVVYVQgaps k=11
VWTVVXRgaps p01
URWTRXUgaps p02
RSWRVYUgaps p03
XGTKVTXgaps p10
URaPSTUgaps p11
STRTTTagaps p12
STUTVWVgaps p13
bRQRRQWgaps p20
XSSSTSYgaps p21
ZSRTSSWgaps p30
RVVQTWVindent -0
UPaUSSUindent -1
YSPTRVXindent 1-1
VWPSVTWindent 10
TSaUUURindent 11
TUSUWTTindent :an-1
RORSXTUindent :an0
TTTSSUYindent :as0
SSSRQYUindent :ex0
TSRXUSUindent :su0
TYTRQRVindent B0
VTZVUUSindent B1
VWOXUXVindent F-1
RXUXTUUindent F0
SYTRTWVindent F1
WTSTVSTindent H-1
UXTRUTWindent H0
VVRXWUUindent L-1
USVTUSTindent L0
QPbRUSRindent L1
XUTTTUTindent Q-1
VRRQQQWindent Q0
UVQTZTSindent k-1
VSXSVRWindent k0
TUXVTVTindent k1
UUTTaTQindent k=-1
TTUUSSXindent k=0
YREabXXindent p-1
VWVSTTVindent p0
PIlRSQLindent p1
STSRXTakeyed0-
WSRRSQWkeyed01
STSSRZSkeyed0:ex
RVYQRQSkeyed0B
UTYVTQakeyed0F
XUSSTTUkeyed0H
URUTXSTkeyed0L
USSRSSWkeyed0Q
YVTSXVWkeyed0p
SUTTTZTkeyed1-
VVQSUUWkeyed11
UTTVXVTkeyed1:an
TTTTTVXkeyed1:as
SUUUUZTkeyed1:ex
VVXVVVUkeyed1B
TRWbUZMkeyed1F
UTUSVTWkeyed1H
UUVQSWMkeyed1L
bUSUTTQkeyed1Q
WTWTTSTkeyed1k
SRSRVTWkeyed1k=
SWRXRYXkeyed1p
TRdURSQkeyed2-
UXXSRQRkeyed21
RPSRYSRkeyed2:an
TUTTSXUkeyed2:ex
SSSYVSTkeyed2:su
VURVVVWkeyed2B
TbSQTTNkeyed2F
UUUTUQWkeyed2H
TSWUOTVkeyed2L
ZTTTTTRkeyed2Q
VSWSVQUkeyed2k
RUVWUSTkeyed2k=
VUTVQQUkeyed2p
RTUQWYWkind -
VWVRRSSkind 1
RPSSYSSkind :an
UTTSTUYkind :as
SSSQRZUkind :ex
SRRXVSTkind :su
QUYQRPSkind B
SXUXTVVkind F
XUSRVTUkind H
SPVTUSSkind L
WRRQRPWkind Q
WRWSWPTkind k
TUUSXSVkind k=
UPZUVSQlength -1
SdVSTMSlength -2
SQWSUTYlength -3
TNVTUZSlength -4
TRTUUXXlength -5
VURVTZVlength -6
ZTTUSRQlength 10
RQRRSTclength 11
STaRUSPlength 12
TVXSTTRlength 13
UXUTTUTlength 14
WVSTTTUlength 15
YUTUUUTlength 16
TSUTTSWlength :an1
TTRSZTPlength :an2
TSSTZTSlength :an3
UTTTaTRlength :an4
TTSSSUYlength :as1
SUTTTXTlength :ex0
VVUVSZSlength :ex2
TUSTTXUlength :ex3
TUUUSZSlength :ex5
SSSSYUQlength :su2
VZUVTUVlength B1
TRZSSTUlength B2
SQYSSSUlength B3
TSZUTTRlength B4
VUZVUVTlength B5
QUTaSVPlength F1
UVXZVUOlength F2
TWWMUYclength F3
TVWRVUZlength F4
UXSUUWVlength F5
UXUURTXlength H1
QVUSTUZlength H2
YTTSVRSlength H3
XVTUXSRlength H4
YUUVTUSlength H5
ZUUVUURlength H6
YUQUXTUlength L0
RSYURRUlength L1
QPVTVSVlength L2
WTVUUUTlength L3
VVVUSWVlength L4
XTUWTSTlength L5
VUVTUUWlength L6
XTRSSSSlength Q0
XUUUTUTlength Q2
VSTTSTVlength Q3
WSSRRTUlength Q4
XSWSURUlength k1
STTTXSVlength k=2
YRcObNHlength p1
MOXVTOXlength p2
WYVXRPRlength p3
VXVSQXQlength p4
WUPORaYlength p5
XWGOOaflength p6
RSaQUPRlettered0-
UUXSUPSlettered01
SQSTZSQlettered0:an
UTTTTUXlettered0:as
TUTTRZSlettered0:ex
QVZPRPRlettered0B
RZRSSOblettered0F
VTUSWSVlettered0H
YSUPOVSlettered0L
XSSRSSTlettered0Q
VRXSVRTlettered0k
TSXQXTTlettered0k=
VTYOURTlettered0p
SaLUTbYlettered1-
UVSUTWVlettered11
UUSVVWUlettered1:an
SVUTUYRlettered1:ex
SSRXUSUlettered1:su
UTSZWZOlettered1F
TTTTUTWlettered1H
SUVVRVWlettered1L
UTSTQTWlettered1Q
VVTUWTWlettered1k
TVSXPTYlettered1k=
QWGYPZclettered1p
UTOUVWalettered2-
WXMRPQYlettered21
TTRTVTXlettered2:an
TTUUTVYlettered2:as
SSSTRXUlettered2:ex
SXXNSUVlettered2F
WXSTRSVlettered2H
TPWSVPQlettered2L
XTSTTSVlettered2Q
VUPTXTTlettered2k
TSURYUSlettered2k=
VYLUXVVlettered2p
UONUURhlonger -00
UWaUUPOlonger -01
UTbUUSQlonger -02
VTSVSSalonger -10
TZYTTRKlonger -11
TSYTUUQlonger -12
UUUVTXUlonger -13
UYYUTPPlonger -21
TPaTVVPlonger -22
UVXUUSSlonger -31
USZUWTRlonger -32
UUSUUZUlonger -33
VUXVTUUlonger -42
UUSVTYRlonger -43
TUSVVYSlonger -44
TSQSRSalonger 100
USXTSUUlonger 101
TSWUWUQlonger 102
UUTUUVXlonger 110
QUaRQRRlonger 111
SWZSVTOlonger 112
XVTUUVUlonger 113
VRYTSUSlonger 121
USWTXUSlonger 122
VXSTSTVlonger 123
WSVTWTTlonger 132
XVQRRSTlonger 133
XURUUUVlonger 134
YVRTTSRlonger 144
SSQTVTXlonger :an00
UUUUWUTlonger :an01
VVUVYVTlonger :an02
VVUUXVTlonger :an10
UTTUYTSlonger :an12
UUTUXTRlonger :an22
VUUUXUSlonger :an32
TTTSSUYlonger :as00
SVVUUZSlonger :ex00
UVVVVXUlonger :ex03
TUSUTXUlonger :ex22
VVUTUZUlonger :ex23
UUUUTYTlonger :ex33
UUUVUXTlonger :ex34
TVVVTYSlonger :ex44
SSRYVSTlonger :su00
VXWTTUVlonger B01
VYUUUVYlonger B02
VUXVVVTlonger B10
VTaUTVQlonger B11
UTZTSTUlonger B12
VUZUTURlonger B21
SSaTSRSlonger B22
VVYVVVTlonger B31
TSYUUUUlonger B32
TPVcVRTlonger F00
TbQSUYSlonger F01
VZYNRTSlonger F02
VaUSVVUlonger F03
UVSYVUUlonger F10
UUSYUXSlonger F11
UWWSUVVlonger F12
UVTUUVWlonger F21
TSZRUUXlonger F22
UWUUUSTlonger F31
TTVRUUblonger F32
UXVSUVVlonger F42
VZUSVVUlonger F43
VVTTQUXlonger H00
QWVUTTZlonger H10
SWVTSRXlonger H11
UUTUXUUlonger H12
QUUTYSVlonger H22
XUTTVTRlonger H23
YUUVUUSlonger H24
aUTTTSQlonger H33
aTTUTUQlonger H34
XUUUVUTlonger H43
aSTUSTQlonger H44
UTWSTRWlonger L00
RSXUUURlonger L01
TTTRVVVlonger L02
UUSTUUZlonger L03
TTYSSTVlonger L10
PTXUUWQlonger L11
USWVTUSlonger L12
VUWSTUWlonger L13
RTXSUURlonger L21
VVUPUVPlonger L22
WUURSVWlonger L23
UUWTUTTlonger L31
UTVVVTRlonger L32
XSTRRUUlonger L33
XUTTTTWlonger L34
UVXTUUUlonger L42
XVVTTUTlonger L43
XTSWTSVlonger L44
XTRSSSUlonger Q00
XUUVUVTlonger Q22
WTTTTVVlonger Q23
WSTSSTVlonger Q33
XUUUUUTlonger Q34
XVUUUUTlonger Q43
ZUUUUUSlonger Q44
WRWSVQUlonger k00
SURVXSWlonger k=00
VSWUUUUlonger k=10
TRVSVTUlonger k=11
TPWQWQRlonger p00
OMWWXPWlonger p01
STUaVOWlonger p02
QUUQXRYlonger p03
VUSVWUTlonger p04
RWQTRTalonger p10
NNXWQSWlonger p11
RSWVTPVlonger p12
PUWQSWXlonger p13
SVTVVVWlonger p14
RPWXTUUlonger p21
VaUTSWUlonger p22
RTVPUYWlonger p23
VTSTTTZlonger p24
YRWTWTSlonger p31
YYORTVVlonger p32
YYRMSXRlonger p33
ZVRQSTUlonger p34
VXTUVUVlonger p41
aZQRTWRlonger p42
VaQURbNlonger p43
XXNSQVTlonger p44
TUUVUUXnamed $H
UUUVUTXnamed $p
UbNUYTWnamed -
WYRUTSXnamed --
SbSRUUQnamed -p
ZTUUUUTnamed 1
VUTUUVXnamed 1-
TPOTVVcnamed 1L
SSOSUVdnamed 1p
TUTVURXnamed :anp
VUUUSXTnamed :ex
XUVVUUVnamed :exp
UXVTVVTnamed F
TXWTUVSnamed FF
UTTUTUXnamed FL
UTQScRPnamed H
ZTTVUUSnamed H1
VTSVSVXnamed HL
VURUUUYnamed Hp
YUTXSSTnamed L
VVUVXUUnamed L:ex
WTVUWVVnamed LL
TVSTVVUnamed LQ
TYRRWWVnamed Lp
UQOVTVcnamed QL
VTTUTUYnamed Qp
TTTUWSVnamed k=
TXWWUUTnamed k=p
UWTUUUWnamed kp
TOPITUfnamed p
UXSSSVWnamed p-
USVTTTXnamed p1
TUYTPURnamed p:an
UUYTXSSnamed p:ex
TQOTURdnamed pL
UVVUVTTnamed pQ
WSUTVRWnamed pp
UbXUWMLodd -
aVPTUSTodd 1
TTVTPTZodd :an
TTTSSUYodd :as
SUTTTVVodd :ex
UTbUTURodd B
QZQXTVQodd F
SWWTTTYodd H
VSUOVRTodd L
XUTTSSTodd Q
QbLQTMfodd p
TUUURZSopens -.bullet
VVSVSXXopens -.heading
TUXVVTTopens -.label
UVSVTZTopens -.named
VVWVTUWopens -.number
UVTUTVXopens -.plain
TVZTPSYopens -0bullet
VTZVURSopens -0key
VUaVTSSopens -0label
VUYVSTRopens -0named
VUWUVSTopens -0number
TWWSUUQopens -0plain
UTYUUTTopens -_bullet
WVUUUUTopens 1.A
XWTTRTVopens 1.plain
XVSUUUSopens 10A
XVUUVVUopens 10bullet
VUWUUUTopens 10key
WUWUUVSopens 10label
RSWRVTVopens 10number
WRXTTRRopens 10plain
TUTUVUXopens 10z
TWTUVVTopens 1:A
WZQTTTOopens 1:plain
VUTUUURopens 1?A
YUUVVUTopens 1?bullet
XUUUVVTopens 1?key
XUTVVUUopens 1?label
VRRUUUYopens 1?plain
YTTVVVUopens 1_A
VWUUUVTopens 1_plain
UUUUXVTopens :an0A
VVWUTUWopens :an0heading
TUSTWTXopens :an0number
TSSTYSSopens :an0plain
TTUTTVXopens :as0A
VVUVSYTopens :ex.named
TUUUTXRopens :ex.plain
RUUTUZTopens :ex0bullet
UUTTTVVopens :ex0plain
SSSSYUQopens :su0A
TTcUTUSopens B.box
UUXUUUTopens B.plain
TPaSTTUopens B0box
VXTUVVWopens B0code
UUZUUUTopens B0number
UTaUTUSopens B0plain
VUYVVVUopens B_box
VVYVVVUopens B_named
VXWTVVTopens F.code
UbRQUVTopens F0A
UaSVUVUopens F0box
SUXVUVYopens F0code
VWVUUUTopens F0key
TMQbSUTopens F0letter
UaSTSUUopens F0plain
UVSRUVYopens F:code
UYQRUVTopens F?code
UYURVWWopens F_code
XTTUUTTopens H.plain
YVUVUVSopens H0A
UUTVTUXopens H0key
VUSTTSWopens H0named
TWSUTTWopens H0number
QXVUUUYopens H0plain
ZVUVUVRopens H?A
YUVVVVUopens H?box
YUUUTURopens H?plain
XVWUTVTopens L.key
VVVTVTTopens L.label
QSUSSWXopens L.letter
TSTVTWYopens L.plain
USYTRVRopens L0code
UVWUVUTopens L0heading
UVWUTUTopens L0key
UUZURTVopens L0label
PUWVQVRopens L0letter
UVWUWSSopens L0named
UUYUTSUopens L0number
RUWWWSRopens L0plain
YUUUUUUopens L?A
YUTUTUTopens L?plain
TUWTUWSopens L_letter
XUUVUUTopens Q.plain
WUTUVVUopens Q0code
VSSSRRWopens Q0plain
XUVVVVUopens Q?A
YUUUUVVopens Q?box
YVVVVVVopens Q?bullet
YUUUUUSopens Q?plain
ZUSUQUUopens k.plain
SUTVXVTopens k0heading
TUXUTUTopens k0key
TVWUXTUopens k0label
UVTUWUSopens k0named
VSWTUTUopens k0plain
USSTRUYopens k=0A
VTSUTUYopens k=0bullet
VVUUXVSopens k=0heading
TUZTRUTopens k=0key
VVUUYURopens k=0named
VSTUVUWopens k=0number
SWSWVTVopens k=0plain
WYQQUTPopens p.A
SSVXTTXopens p.bullet
USZSUSWopens p.code
RUUUTVWopens p.heading
YVUXUUPopens p.label
RSVZRUVopens p.letter
TTTURWXopens p.named
QTRVSXXopens p.number
RUYVTWSopens p.plain
STSTUYWopens p.z
WSXPQUXopens p0A
TWOYUVXopens p0box
XSVTTXTopens p0bullet
URZXTTTopens p0code
TWUTTTYopens p0heading
USWUSTVopens p0key
TOSQVPaopens p0label
QSYVTSTopens p0letter
TSVUUSXopens p0named
XSWUURVopens p0number
TTXTTVRopens p0plain
STVTXUVopens p0z
WVTSUWOopens p:A
WWSSTVVopens p:bullet
WWSTTWTopens p:code
WWUVUUSopens p:key
WVUVUTTopens p:label
UYPROSUopens p:plain
VVQQSRXopens p?A
TbRTUUSopens p?box
WYSRTSRopens p?bullet
XTTVUUWopens p?code
VXSSTUTopens p?key
XXRTTTRopens p?label
TYUUTTSopens p?number
abQQSTPopens p?plain
aUSTTVRopens p_A
UUUVVWRopens p_bullet
XVVUTUTopens p_key
VVVUTUSopens p_label
WUVVTUUopens p_letter
VUVUUTWopens p_number
UXSSQSVopens p_plain
QVYQUVTorder --n
QVZTVVSorder 11N
TWUUVUWorder 11n
YURVUVWorder 1?GN
VVSUUUXorder 1?Gn
YUPUZUWorder 1?N
TWSUUUXorder 1?n
YSSTTSUorder 1fGn
WWSVUTTorder 1fn
YSRSSSUorder 1sGN
UUUUSUXorder 1sGn
WTaRQVQorder 1sN
SVYUQUVorder 1sn
RPPSYSSorder :an-n
TTTTSUYorder :as-n
RTTRQYVorder :ex-n
SSRXUSUorder :su-n
TYXRQSVorder B-n
SYTYSUVorder F-n
WWTRUTVorder H-n
QSTWaWTorder L1N
RSWTWVSorder L1n
SUROaUTorder L?N
YUUUUSRorder L?n
QTUTVVWorder LsN
RTaUNUTorder Lsn
XVUUUUTorder Q?n
VTSTQSWorder QfGn
ZSRSSRQorder QsGN
VSVSXPTorder k-n
TTWTVSUorder k=-n
QTXQVUWordinal --0
QVYTWVTordinal 110
VVQVZUUordinal 1?1
VUTVUVXordinal 1?2
VVSURTXordinal 1?3
YUSUUUXordinal 1?G3
WXRUUTSordinal 1f3
XTUVUUUordinal 1fG2
YSRTTTTordinal 1fG3
OScRPVQordinal 1s1
VUWTSTUordinal 1s2
YVSTSSTordinal 1s3
UUUUSTVordinal 1sG1
XTTUUUVordinal 1sG2
YRQSRSUordinal 1sG3
RPRSYSSordinal :an-0
UTTSTUYordinal :as-0
RSRQQaTordinal :ex-0
SRRXVSTordinal :su-0
RWWQQQUordinal B-0
SYUXTWVordinal F-0
YUSQVTTordinal H-0
ORUWZWTordinal L10
QXQUaTVordinal L?1
TVWVRWTordinal L?2
aQVRNPNordinal L?3
QRYSNTUordinal Ls1
UVYTSTSordinal Ls2
VTTTSTVordinal QfG3
YUUUTUSordinal QsG1
XUUUUUTordinal QsG2
WTTSSSVordinal QsG3
WRWSWPTordinal k-0
TUTTWSVordinal k=-0
UUNUTTdrate -0
UVTVXYSrate -2
UaPVUYQrate -5
RSaQUORrate -9
SYRVTWWrate 10
WSOTRTarate 11
aVQTQTQrate 12
TUSUUWWrate 13
TTbSSOOrate 19
SRQSYTTrate :an2
SRSTZSQrate :an9
UTTTTUXrate :as9
SSSTRYTrate :ex2
TUTSSaSrate :ex9
SSSVWTUrate :su2
TYXRQSVrate B9
UWVUVUTrate F1
UcOQTTTrate F5
UNZbUSPrate F6
RZRUSParate F9
SWSTRTYrate H0
YUUUURRrate H1
VVRTXRTrate H2
VSTSWQVrate H9
SWPZUZTrate L0
aSSSPTQrate L2
SUWRUTUrate L3
STSPXWQrate L4
LOWSUMSrate L5
ZSSQOUTrate L9
XVUUUVTrate Q1
XSRSSRUrate Q2
XTTSSSTrate Q9
XUQUUUSrate k1
TVQUYTSrate k2
URYSWRSrate k9
VTVSTUWrate k=0
USSTUUYrate k=1
UVUQaTSrate k=2
UVUVSUWrate k=4
TSVQWSUrate k=9
RSRRQRdrate p0
TUOTUVarate p1
ZSQTXTWrate p2
VZPSSUTrate p3
WbOOWUQrate p4
QRQQOYarate p5
QYKYQXWrate p6
XSYOVUTrate p9
SYXRQRVsign box
TObTSNTsign bullet*
TcOSTbXsign bullet-
TScTUNOsign bullet•
URaUWPMsign bullet○
SYTYSUVsign code
XTUURTXsign heading#
TVUSOUYsign heading##
UVSRYPSsign heading###
bUUVSUPsign heading####
WSWSWQTsign key
UTWTVSVsign key=
MNMSXUYsign label
TWRTVXTsign letter(A)
QUWRTTUsign letter(a)
UVWTVVTsign letter**A.
UUZUUTTsign letter**A.**
RTbQTSTsign letter-A)
TUdOTTQsign letter-A.
TTXQTRQsign letterA)
TUSZRURsign letterA-
OUUOQVZsign letterA.
bXPTSRTsign letterA:
SSZQSQQsign lettera)
OQcQUSSsign lettera.
UVVTTUTsign letter①
aTRSSQPsign named
ZUTUTTQsign named##
STUUQUYsign named###
UUTUTUVsign named####
YTSUUUTsign number####1.
XVSTTTSsign number###1.
XTUVVUTsign number##1.
WUUVVUTsign number#1.
ZTSUUUTsign number(1)
QWZPSRSsign number1)
YSVUUURsign number1-
TUQSUTWsign number1.
SQPTZQbsigned -000
SUSTVaNsigned -001
TTZUSSWsigned -002
UXTUWSVsigned -010
UUWVSUUsigned -011
VTXVTTSsigned -012
TTYTQYRsigned -020
VTXVSTYsigned -021
VUXUUUTsigned -120
XSUSSRSsigned 1000
TVSTTWVsigned 1001
TXXSSRSsigned 1002
TSQRTRYsigned 1010
YUUTTUSsigned 1012
WWTRSVSsigned 1020
WUTUTUVsigned 1021
WTUUUUTsigned 1022
TSTTUTXsigned 1030
UUTVWWSsigned :an001
RPSSXSVsigned :an002
VVVVaUTsigned :an012
VUUVYVUsigned :an021
VVUVWVSsigned :an022
UTUUUVXsigned :as021
UTTUTaTsigned :ex000
RUUTUZUsigned :ex001
TUTUSVVsigned :ex002
UVUUTYUsigned :ex010
VVUVVXUsigned :ex011
TUTTSZTsigned :ex020
VTTVVVXsigned B002
SVVSSSUsigned B020
VVXVVVUsigned B021
TRZSVTYsigned F000
TUTZTSQsigned F001
ScOQRTPsigned F002
WSPZSRQsigned F010
UTUVUZSsigned F011
RWRRQTZsigned F020
WSRTUTUsigned H000
UUTTTTXsigned H001
SWUTVSXsigned H002
VUTTUTWsigned H010
TUUUWUVsigned H011
WUTVSUVsigned H012
UUUTRTXsigned H020
XUTURUWsigned H021
WUUUSUVsigned H022
YUUVSUUsigned H030
RQVMaSSsigned L000
VSWQUUPsigned L001
RSVTPSWsigned L002
VSTQUQSsigned L010
TSUSUWSsigned L011
WVWQRUQsigned L012
WUVWQSRsigned L020
SVXRQSQsigned L021
VUVTSVTsigned L022
YUVUSVTsigned L030
VVXTRUTsigned L120
UVWSUVUsigned L121
VVZUTVVsigned L130
VTSSRSXsigned Q000
ZVUUUTSsigned Q001
WUUUUTTsigned Q002
YVUUUVTsigned Q010
YTUUUUTsigned Q012
aVVVUVRsigned Q021
USSTXRVsigned k002
TUTTXUUsigned k012
WTXTRVUsigned k021
YUYUSVSsigned k022
TTURXTVsigned k=001
RUUWVSSsigned k=002
USSTWUVsigned k=011
UUSSVUXsigned k=012
UUTTTVYsigned k=021
RUPLZXasigned p000
OaRYNYTsigned p001
UWVWRSSsigned p002
XaSYUTPsigned p010
WSTUYVWsigned p011
UUWPLUVsigned p012
WXQXLYRsigned p020
RVTPONcsigned p021
UUSPQSZsigned p022
aVXTKPSsigned p030
SVUUTUYsigned p100
XUTVVTVsigned p102
SRXSVQYsigned p110
WSWRXUQsigned p111
RVTTSRZsigned p112
UMbPZMPsigned p120
STXPWYQsigned p121
ZQXQZSPsigned p122
XQeQOQVsigned p130
RVTRYWXsigned0-
UUXSTTRsigned01
RQPSYTVsigned0:an
UUTTUUXsigned0:as
RTTTSZUsigned0:ex
VSSUVVXsigned0B
TTTXTRTsigned0F
XUSSUTTsigned0H
TQUSXRTsigned0L
XSRRSRUsigned0Q
TRSSYQUsigned0k
SUUSWSUsigned0k=
TVSSVVYsigned0p
UYWUTQSsigned1-
XTSTTSVsigned11
UUTUZTSsigned1:an
UVTTTYSsigned1:ex
UXSXSYMsigned1F
VUTTUSUsigned1H
UTSSUTQsigned1L
ZUTUTUSsigned1Q
UUUSXUUsigned1k
VSRRWUVsigned1k=
UTVTWTSsigned1p
TRZSQYPsigned2-
WVTRRSTsigned21
VUUUXUSsigned2:an
UTTUUVXsigned2:as
TUTTSYTsigned2:ex
RVYRRRSsigned2B
SZPPRTbsigned2F
VTUTRTXsigned2H
VUWWNVQsigned2L
XUTTSUSsigned2Q
YTaTQUSsigned2k
TTSSTUYsigned2k=
USSTUTYsigned31
ZUUVSUTsigned3H
XUVURVTsigned3L
aTcRLOUsigned3p
TLhYRQOsmall -
TWRZTTVsmall 1
TUTSaTSsmall :an
RSSRUaSsmall :ex
RSWbSRUsmall B
RVUaVVYsmall F
YWVUUURsmall H
MRZZUUNsmall L
VUWVVVRsmall Q
UUWVTUUsmall k
TTWYVVRsmall k=
HbRfNXKsmall p
VVSVUUYstyle -120
UVVUXUQstyle -200
UWRVUWXstyle -220
VTWVVVQstyle -300
VUXVVVTstyle -310
UPVURVVstyle -320
UWUVTRXstyle -330
TSXUTWUstyle -410
UOfTSUNstyle -420
SXRSTUastyle -430
TXTVTVUstyle 1100
WWRTSURstyle 1200
YTTUUUSstyle 1202
XSTUUUVstyle 1203
UURTTVZstyle 1210
SSSTUUYstyle 1230
bYNSRQPstyle 1300
WUPSTTYstyle 1301
ZRRTUTUstyle 1302
XQRTTTWstyle 1303
TTUUTUXstyle 1320
bTUUVVRstyle 1400
VUXUUVTstyle 1420
QQaQURNstyle 1430
TTSTaTRstyle :an200
RQQSZSPstyle :an300
USTTTUYstyle :as200
UUUUTYRstyle :ex200
RSRRQZUstyle :ex300
TSSVWUVstyle :su300
VTZVVVRstyle B330
TZUSUUXstyle B420
SQZSSSTstyle B430
UTRZVVUstyle F320
UYSSVVTstyle F322
VXUTUVUstyle F340
TKNhUQOstyle F420
UXTUTVUstyle F421
SUWOSSYstyle F430
UaXKTSQstyle F440
TWVUSVVstyle H000
RUTTQTastyle H100
USRTTQYstyle H200
XUUUTVTstyle H203
VURSaQRstyle H300
bUTUUTPstyle H302
ZTUVTURstyle H303
TVTSTYTstyle L120
TWSWWSVstyle L200
TVQZTXXstyle L230
VOYRQPNstyle L300
YSSSTTSstyle L303
SUaTRTTstyle L310
TUWSUSTstyle L320
SSVOVTRstyle L330
RRYPQRRstyle L410
STXTTQRstyle L420
OQVLVPUstyle L430
ZUUUUURstyle Q200
XTSSRRUstyle Q300
ZUTUUUSstyle Q301
YVVVVVSstyle Q302
ZTUUUUSstyle Q303
TVXVSVVstyle k000
ZUPTTUSstyle k200
SUZVTVUstyle k210
RSQScQTstyle k300
YUSTVUTstyle k310
TRPRUTastyle k=200
RUNTWSWstyle k=300
TVTUTTYstyle p000
TTTURUZstyle p100
TUTUTTYstyle p120
UPTTWVXstyle p200
VSPTUTastyle p210
SURWSTZstyle p220
VWSSUWUstyle p300
UYSXUVSstyle p301
VYRVTVRstyle p302
UVRWTUXstyle p303
WRTVXWRstyle p310
UXTVVURstyle p311
WWPTRRXstyle p312
VURTSSZstyle p313
TTXNSVTstyle p320
TUTUTWWstyle p321
VVTUXRUstyle p322
SVXPSTSstyle p330
SXTVTTWstyle p400
XUQPTXVstyle p410
RWOOMXZstyle p411
VSUSTSWstyle p412
TUaRUWQstyle p420
UVTXQRVstyle p421
YbRTPTSstyle p422
TSZSZRPstyle p430
XWbRVUPstyle p431
VVMYQNcstyle p440
XYWTWQNstyle p441
XVRQTPZtop
RRQSaTQvalue :ank
UUUUVWSvalue :ank0
RRQRaSQvalue :ank1
TTTUXTSvalue :ankp
UUVTVTUvalue :ant0
VVXVRUWvalue :antH
TRRUWUWvalue :anx
URSUWUVvalue :anx0
UVSUTUXvalue :anx1
VVVVXVUvalue :anxQ
USRUXUSvalue :anxp
TTTSTUYvalue :asx
TTTSSUYvalue :asx0
TUUTTUXvalue :asxL
SUUTTXUvalue :ex0
SVVUVXUvalue :ex0-
SVVUVYUvalue :ex01
UUUUSYTvalue :ext
UUUUSYTvalue :ext0
RSSSRWUvalue :exx
UUUUUXUvalue :exx-
TTTTTYSvalue :exx0
TUUURWUvalue :exx1
UVVVUXTvalue :exxH
VVUVSYTvalue :exxQ
TUTSTVVvalue :exxp
SSRWWSSvalue :suk
TSSYTTUvalue :suk0
TSSTYURvalue :sukL
VVXTTVUvalue k=k
UWUWUUSvalue k=t
UWUWUUSvalue k=t0
VUTVVVVvalue k=tL
UXTWUUTvalue k=tp
SRRTWSWvalue k=x
VTTUUUXvalue k=x-
SSRTVTXvalue k=x0
USUTaURvalue k=x1
USRSVUWvalue k=xL
VVTUYURvalue k=xQ
SUSUWTWvalue k=xp
XSVSVPTvalue kk
TVTUVVXvalue kk$
TVXUTVUvalue kk-
VRWSYRSvalue kk0
XUYUSSUvalue kk1
ZVTVQUUvalue kk2
YVUVSVUvalue kk3
TVQUaTVvalue kk:ex
YUSUTVVvalue kkF
TVVUXUTvalue kkQ
SUXUTUTvalue kkk
XSVTSSUvalue kkp

BWVFPGREUTFJFPRAVUVPPLDTTOJKVEJGOTQVDCFHWOVJSGQOW
NWQPOOJQSVNPOKSOVVQVPPRUaNPOPONQTXQQPMOPcQTOSPUTSend .0
QQVSRPKQOXSTQNWRWQXURSTRRTSRRSTRMXXTRPRPQWUTNSOSVend .1
KSVIQMYKTSIJLRLFVWUMNMGVVTPGPKQJSQTOKIIKTRPNSJSPRend 00
ORZRXPMOPXSQPQVORLXQVUSRPOSWSPLQJPUURNSUTXRRVQSRXend 01
SaRUUTQScSTVURUPPPSVRTSSRUTSWPSTTVPVRUUUUSVNRTTSVend :0
STRUUURRRRUUTQUQQSPSOTRSSUURSQSUSSMWQSTTWPWRRUSSZend :1
NbPTSTOPeRSTTPPNOOSRPPOPNTTSXNRTSUPVPTTUQRbQTTSSSend ?0
PSRTTTPSOTTTTcRQOSRRRSTSRTTSYRSTSRPaSSTSQQWQSSTTMend ?1
QXVUTTQSZPSTTSTRSTTSOQSSQTSRWRVTTWSSSTTUTUUPSSQWYend _0
STXVTURTUTVTUSYSTSTTUTVTUUVTYRTUSVSTUUVUTUVSUUUUTend _1
FXTHOKUGWSHHIPLCVWTRMJEUVRLESGOIRTQOGFHIYNTLTHSPRgap 0
LOWQULGNJWPQMTTKSJXRRSPPMOPTVMKOGUTWNLQQQSUOQPOPWgap 1
RTSUVURRSTVUVRVROQNQWUSSRTUTVRSTQQTZSSSSQWVPOURSXgap 2
TTUVTVTTTTVVVTZTQSTUUVTSTTUTWTTVPSUZUTUTSWQUSUSVVgap 3
UNaURQNTYUUQONROVRVMKUSTTUQSSSTTOQNSROUQbOSQRUKOaorder --
TQTTSUQTSRTRUPRSQRWRRTURURTRSSSSVTNSTTTQTSSUSUWUUorder -:an
UTTUUUZUUUUUUYTUUTSURUUUTUUSUUUUUURUUUUUUSUUUUUUPorder -:as
UTTUTRTUUUUUQUSTSRQaSUUUTUTURTUTSYWUUUUULUUUUUUURorder -:ex
USRTZVPVVVVWVVTUTZQTTVVVUUVVVVVVUVVUVVUUUUSUUTQUUorder -:su
TUVUTURTXZVTUXRSVQRQOUUVTUUTSTPUTTSSVRVUUUSSQUUUUorder -B
UcMPUUQTYMNTSSSOVYQRLTKOYRRPRPQOYVRTRSQTXSSUQPSSZorder -F
RUUVUUPTYSUTTPWTTQURUSUTUSUTTTTURRWUTUUSTXaTSUQUUorder -H
STTVOVTSSWUPVTSVXSaTUSVRSVVVYURUSSSXVTVPRTWVWUOUTorder -k
UQQTPUbTVSSRTYSTXPYTLUURWTUOTUSTPUNUUUUSTRTTTTTUTorder -k=
IXSMTKRJUTKMLTTGUWTOTQKUTSLRUIMMQSUUHJKMXSTKWLSTUorder -p
TXYUUUOTUXUUUSOUNTWUSSURUUUUQTRUUTRQUTUUVTXVVUTTXorder 11
RRZSPSQSSXQQTRRTKXbTUTUGUTUTQTURTSRQTOSTXSPSSRRSVorder 1L
UUUVVVVUVUVVVVOVUUVVVUVUVVVVRVVVVVVRVVVVVVcUUVVVVorder 1Q
TVRUTURTURUUUSTUQUXTQRURVUVUWTSVTTSUUUVVVTTSSVTUaorder ?1
QSRUQTRQWQTUTSWUWQYQRSUMUUSSXTSRTQPUUQTRUTVUSTRRTorder ?L
TUVVVVVUVVVVVVWVUUUUVTVVVVVVUVVVVVUUVVVVVVUVVVVVTorder ?Q
QWSVUUTTTUVVVURTTTUUTWTRUUUTTSTUUTVVSUUVSSXQRVTTUorder f1
SUTVVVXUUVVVVURUTTSUYTVUUVVUXVUVVVSXVVVVUSUVTUUVQorder fQ
ORMTSTPPTOTTTPXSYSMQTOTYTTTSVRQTSQQUSRTTUTRMNTRSTorder s1
SSLTSTTSTKTSTSOSXKMMMRTeWRRSRSMSRQQRTQSSWRSTLTRRYorder sL
RRSSSTRQUUUUUTWTSRRTVTUUTUUTWTTUTTQXUUUUTSSUUUTUTorder sQ
GYVIRJSHSULMKPSDMWUQOLJTTQNKVHLJSVRVHGJKaPVISLQNXsame 0
JQRNNMPJVPHLKSNGWTUOSPFTUOLQRKOMKOPUJJKMTTRORJQTTsame 1`
