import { fold } from '../../core/text/words.ts'
import { withLists } from './reference-list-rules.ts'
import type { Named, PageText, Trace } from './rules.ts'
import { inParagraphs } from './text-words.ts'

/** More are not listed: nobody reads on. And no longer is each shown. */
const [mostNamed, longest] = [300, 120]
/** Where all nouns have capitals, as the words of a text show if it has more than a few, fewer beside each other are no name. */
const [leastOfNouns, fewWords] = [3, 100]

const capitalised = String.raw`\p{Lu}[\p{L}\p{M}'’]*(?:[-‐&][\p{L}\p{M}'’]+)*`
const joining = '(?:(?:da|de|del|der|des|di|do|dos|du|für|la|of|the|van|von) ){0,2}'
/** Words with capitals beside each other, as names are: 'Institute of Botany', 'UC Davis'. */
const runs = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@/._])${capitalised}(?:(?:(?<=(?<!\p{L})(?:\p{Lu}|Dept|Inst|Mt|Prof|St|Univ))\.)? ${joining}${capitalised})*(?![\p{L}\p{M}\p{N}_@])`,
  'gu',
)
/** Addresses, and numbers of entries elsewhere: 'doi:10.1000/1', 'osf.io/x', 'PRJNA1234', 'protocol 1.187/2023'. */
const addresses = new RegExp(
  [
    String.raw`(?:https?://|www\.|\bdoi(?:: ?| )|\b10\.\d{4,9}/)[^\s<>"”]+`,
    String.raw`(?<![\p{L}\p{N}.@/-])(?:[\p{L}\d-]+\.)+(?:com|edu|gov|io|net|org|\p{Ll}{2})/[^\s<>"”]+`,
    String.raw`(?<![\p{L}\p{N}.])\p{Lu}{2}[\p{Lu}\d]*[-_/.]?\d{3}[\p{L}\d./_-]*|(?<![\p{L}\p{N}.,])\d[\d.]*/(?:19|20)\d\d(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)
/** Words in other letters than Latin ones; formulas have single Greek letters. */
const otherWords =
  /(?:[[\p{L}\p{M}]--[\p{scx=Latin}\p{scx=Greek}]]{2,}|\p{scx=Greek}{4,})(?:[\s・（）\(\)、\-]*[[\p{L}\p{M}]--\p{scx=Latin}]+)*/gv
/** What a paper calls its own parts. */
const parts =
  /^(?:abstract|acknowledge?ments?|algorithms?|appendi(?:x|ces)|conclusions?|corollar(?:y|ies)|declarations?|definitions?|discussion|equations?|eqs?|examples?|figs?|figures?|introduction|keywords?|lemmas?|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|ust|t?ember|ober)?|materials?|methods?|proofs?|propositions?|references|remarks?|results|sections?|sect?|supplementary|tables?|theorems?|vol|volume)$/
/** The authors of an entry end before its year or its title in quotes, or are cut. */
const beforeTitle = /\(?(?:1[5-9]|20)\d\d|[“"«]/
const mostOfAuthors = 150
const large = /\p{Lu}[\p{L}\p{M}'’-]+/gu
const sentenceStart = /(?:^|\n|[.!?:;•][”"’)\]]*\s+|[“"([]\s?)$/

/**
 * What a file names beside the traces that are told of it, where it stands first: words with a capital that the file never writes without
 * one, short forms, addresses and numbers, and words in other letters than its Latin ones. No search knows that 'Embrapa Beef
 * Cattle' is where an author works, or LMT who she is; an editor who reads the list does. The list of references and those whom it
 * cites are left out, and words that stand at the beginning of sentences alone.
 */
export function namedIn(texts: readonly PageText[], told: readonly Pick<Trace, 'text'>[]): Named[] {
  const { bodies, cited } = withoutReferences(texts)
  const whole = bodies.map(({ text }) => text).join('\n\n')
  const isKnown = knownIn(whole, cited)
  const letters = whole.match(/\p{L}/gu) ?? []
  const isLatin = letters.filter((letter) => /\p{scx=Latin}/u.test(letter)).length > letters.length / 2
  const inMiddle = whole.match(/(?<=\p{Ll} )\p{L}\p{Ll}+/gu) ?? []
  const areNounsLarge =
    inMiddle.length > fewWords && inMiddle.filter((word) => /^\p{Lu}/u.test(word)).length > inMiddle.length / 4
  const found = bodies.flatMap(({ page, text: given }) => {
    const text = told.reduce((rest, { text }) => rest.replaceAll(text, '\n'), given)
    const names = [...text.matchAll(runs)].map(({ index, 0: run }) => {
      const isFirst = sentenceStart.test(text.slice(Math.max(0, index - 6), index))
      const words = run.split(' ')
      const isNoun = areNounsLarge && words.length < leastOfNouns
      const isShort = (word: string) => !/\p{Ll}{2}/u.test(word)
      const tells = words.map((word, at) => !isKnown(word) && (isShort(word) || !(isNoun || (isFirst && at === 0))))
      return { page, index, words, tells, isFirst }
    })
    const others = [addresses, ...(isLatin ? [otherWords] : [])].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: match }) => {
        const words = match.replace(/[\s.,;:)\]]+$/, '').split(' ')
        return { page, index, words, tells: words.map(() => true), isFirst: false }
      }),
    )
    return [...names, ...others].sort((one, other) => one.index - other.index)
  })
  const telling = new Set(found.flatMap(({ words, tells }) => words.filter((_, at) => tells[at]).map(bare)))
  return found
    .flatMap(({ page, words, isFirst }) => {
      const isOpening = isFirst && !telling.has(bare(words[0] ?? ''))
      const isNew = words.filter((word) => telling.delete(bare(word))).length > 0
      const text = words
        .slice(isOpening ? 1 : 0)
        .join(' ')
        .replace(/^\p{Ll}+ /u, '')
      return isNew ? [{ page, text: text.slice(0, longest).toWellFormed() }] : []
    })
    .slice(0, mostNamed)
}

type Body = { page: number | null; text: string }

/** The texts in paragraphs without the entries of their list of references, and the words that these begin with: who is cited. */
function withoutReferences(texts: readonly PageText[]): { bodies: Body[]; cited: Set<string> } {
  const cited = new Set<string>()
  const bodies = withLists(texts).flatMap(({ page, text, entries, isListed }) => {
    if (isListed) return []
    const outside: string[] = []
    let from = 0
    for (const { start, end } of entries) {
      outside.push(text.slice(from, start))
      const [authors = ''] = text.slice(start, end).split(beforeTitle, 1)
      for (const [word] of authors.slice(0, mostOfAuthors).matchAll(large)) cited.add(fold(word))
      from = end
    }
    return [{ page, text: inParagraphs([...outside, text.slice(from)].join('\n\n')) }]
  })
  return { bodies, cited }
}

/** Whether a word says nothing: the file writes it without a capital too, or means a cited author, a part of itself or a formula by it. */
function knownIn(text: string, cited: ReadonlySet<string>): (word: string) => boolean {
  const small = new Set((text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []).map(fold))
  const isSmall = (word: string) =>
    small.has(word) || small.has(`${word}s`) || (word.endsWith('s') && small.has(word.slice(0, -1)))
  return (given) => {
    const folded = bare(given)
    const isFormula = /^.?$|^\p{Lu}\p{Ll}$|\p{Script=Greek}/u.test(given)
    return isFormula || parts.test(folded) || cited.has(folded) || folded.split(/[-‐]/).every(isSmall)
  }
}

/** A word folded, without its point or ending; numbers of one form, such as those of samples, are one. */
function bare(word: string): string {
  const folded = fold(word.replace(/['’]s$|[.'’]+$/gu, ''))
  return folded.includes('/') ? folded : folded.replace(/\d/g, '0')
}
