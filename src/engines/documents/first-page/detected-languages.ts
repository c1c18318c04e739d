import { francAll } from 'franc'

/** Codes of single languages that ISO 639-1 has under the code of their group. */
const groups: Readonly<Record<string, string>> = {
  arb: 'ar',
  pes: 'fa',
  prs: 'fa',
  cmn: 'zh',
  zlm: 'ms',
  azj: 'az',
  uzn: 'uz',
  swh: 'sw',
  khk: 'mn',
  pbu: 'ps',
  ydd: 'yi',
  nob: 'no',
  nno: 'no',
  lvs: 'lv',
  ekk: 'et',
  als: 'sq',
  plt: 'mg',
  gax: 'om',
  kmr: 'ku',
}

/** The least letters for a sure answer; Chinese, Japanese and Korean need fewer. */
const [leastLetters, leastIdeographs] = [250, 60]
/** An ideograph is about a word: with this share of the letters they are the text, among English terms and code. */
const leastShare = 0.2
/** Japanese has at least this share of kana. */
const leastKana = 0.1
/** A sample's length in characters, and the most samples of a text. */
const [sampleLength, mostSamples] = [1500, 12]
/** Languages with nearly the best score are as likely. */
const near = 0.97

/** Returns the languages that samples of a long text may be in (ISO 639-1), likeliest first; [] for a short text. */
export function detectLanguages(text: string): string[] {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const letters = count(/\p{L}/gu)
  const [hangul, kana] = [count(/\p{Script=Hangul}/gu), count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)]
  const ideographs = hangul + kana + count(/\p{Script=Han}/gu)
  if (letters < leastLetters && ideographs < Math.max(leastIdeographs, letters / 2)) return []
  if (ideographs >= leastIdeographs && ideographs > letters * leastShare)
    return [hangul > ideographs / 2 ? 'ko' : kana > ideographs * leastKana ? 'ja' : 'zh']
  const step = Math.max(sampleLength, Math.ceil(text.length / mostSamples))
  const votes = new Map<string, number>()
  for (let at = 0; at < text.length; at += step)
    for (const [code, score] of likeliest(text.slice(at, at + sampleLength)))
      votes.set(code, (votes.get(code) ?? 0) + score)
  return [...votes]
    .toSorted((a, b) => b[1] - a[1])
    .flatMap(([code, score], _, [first]) => (score >= near * (first?.[1] ?? 0) ? [code] : []))
}

/** Returns the likeliest languages of a sample with their best scores, by their short codes. */
function likeliest(sample: string): [code: string, score: number][] {
  const short = francAll(sample).flatMap(([code, score]): [string, number][] => {
    const own = groups[code] ?? new Intl.Locale(code).language
    return own.length === 2 ? [[own, score]] : []
  })
  return short.filter(([code], at) => short.findIndex(([one]) => one === code) === at).slice(0, 3)
}
