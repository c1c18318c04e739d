/** MARC codes for journals' common languages by ISO 639-1 code; they equal the bibliographic ISO 639-2 codes. */
const marcLanguages = new Map(
  (
    'ar ara,as asm,bg bul,bn ben,bo tib,ca cat,cs cze,cy wel,da dan,de ger,el gre,en eng,es spa,et est,eu baq,fa per,fi fin,fr fre,' +
    'ga gle,gl glg,gu guj,he heb,hi hin,hr hrv,hu hun,hy arm,id ind,is ice,it ita,ja jpn,ka geo,kk kaz,km khm,kn kan,ko kor,ks kas,' +
    'la lat,lo lao,lt lit,lv lav,mk mac,ml mal,mn mon,mr mar,ms may,my bur,nb nob,ne nep,nl dut,nn nno,no nor,or ori,pa pan,pl pol,' +
    'ps pus,pt por,ro rum,ru rus,sa san,sd snd,si sin,sk slo,sl slv,so som,sq alb,sr srp,sv swe,sw swa,ta tam,te tel,tg tgk,th tha,' +
    'tk tuk,tl tgl,tr tur,ug uig,uk ukr,ur urd,uz uzb,vi vie,xh xho,yi yid,zh chi,zu zul'
  )
    .split(',')
    .map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
)

/** The three-letter MARC code for an ISO 639-1 language; `und` if unknown here. */
export function marcLanguage(language: string): string {
  return marcLanguages.get(language) ?? 'und'
}
