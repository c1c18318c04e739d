import { languageNow } from '../words/words.ts'

/** ISO 639-1 codes, each followed directly by the bibliographic ISO 639-2 code. */
const codes = `
 aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul bibis bmbam bnben botib
brbre bsbos cacat ceche chcha cocos crcre cscze cuchu cvchv cywel dadan deger dvdiv dzdzo eeewe elgre eneng eoepo
esspa etest eubaq faper ffful fifin fjfij fofao frfre fyfry gagle gdgla glglg gngrn guguj gvglv hahau heheb hihin
hohmo hrhrv hthat huhun hyarm hzher iaina idind ieile igibo iiiii ikipk ioido isice itita iuiku jajpn jvjav kageo
kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir lalat lbltz lglug lilim lnlin
lolao ltlit lulub lvlav mgmlg mhmah mimao mkmac mlmal mnmon mrmar msmay mtmlt mybur nanau nbnob ndnde nenep ngndo
nldut nnnno nonor nrnbl nvnav nynya ococi ojoji omorm orori ososs papan pipli plpol pspus ptpor quque rmroh rnrun
rorum rurus rwkin sasan scsrd sdsnd sesme sgsag sisin skslo slslv smsmo snsna sosom sqalb srsrp ssssw stsot susun
svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl tntsn toton trtur tstso tttat twtwi tytah uguig ukukr ururd
uzuzb veven vivie vovol wawln wowol xhxho yiyid yoyor zazha zhchi zuzul
`

const bibliographic = new Map(
  codes
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
)

/** Returns the bibliographic ISO 639-2 code for ISO 639-1: 'ger' for 'de'; '' for unknown codes. */
export const bibliographicCode = (code: string): string => bibliographic.get(code) ?? ''

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a text is a language's code in ISO 639-1, such as 'en'. */
export const isLanguage = (code: string): boolean => /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined

/**
 * Returns the name of a language in the present language; returns a text that is not a code unchanged, such as one
 * typed into a form.
 */
export function languageName(code: string): string {
  if (!isLanguage(code)) return code
  const now = languageNow()
  const names = now === 'en' ? languageNames : new Intl.DisplayNames(now, { type: 'language' })
  return names.of(code) ?? code
}
