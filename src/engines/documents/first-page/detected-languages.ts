import { francAll } from 'franc'

/** Codes of single languages that ISO 639-1 has under the code of their group. */
const groups: Readonly<Record<string, string>> = {
  ...{ arb: 'ar', pes: 'fa', prs: 'fa', cmn: 'zh', zlm: 'ms', azj: 'az', uzn: 'uz', swh: 'sw', khk: 'mn', pbu: 'ps' },
  ...{ ydd: 'yi', nob: 'no', nno: 'no', lvs: 'lv', ekk: 'et', als: 'sq', plt: 'mg', gax: 'om', kmr: 'ku' },
}

/** The least letters for a sure answer; Chinese, Japanese and Korean need fewer. */
const [leastLetters, leastIdeographs] = [250, 60]
/** A sample's length in characters, and the most samples of a text. */
const [sampleLength, mostSamples] = [1500, 12]
/** Languages with nearly the best score are as likely. */
const near = 0.97

/** Returns the languages that samples of a long text may be in (ISO 639-1), likeliest first; [] for a short text. */
export function detectLanguages(text: string): string[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const ideographs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  if (letters < leastLetters && ideographs < Math.max(leastIdeographs, letters / 2)) return []
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
