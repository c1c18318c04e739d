import { asciiDigits } from '../../../core/language/devanagari.ts'
import { isHonorific } from '../../../core/language/name-words.ts'
import { doiOf } from '../../../core/pasted/dois.ts'
import { orcidOf } from '../../../core/text/orcid.ts'
import { cutWord, findFoldedWords, foldForSearch } from '../../../core/text/words.ts'
import { titleLexemes, withoutMark } from '../index/title-rules.ts'
import { compoundsOf, isLiteral, isStopWord } from '../index/vector.ts'
import { maxParts, type ParsedQuery, type Part, pairsIn, type WordForms } from '../parts.ts'
import { maxParsedLength } from '../rules.ts'
import { surnameKey, typedInitials } from './author-rules.ts'
import { type Cited, parseCitation, titlesIn } from './citation-rules.ts'
import { doiFact, isYear, orcidFact, takeFacts, yearFact } from './fact-rules.ts'

/** The number of words of a cited title that are searched: enough to identify it, few enough to survive a typo. */
const maxCitedWords = 6

type Parsed = Pick<ParsedQuery, 'parts' | 'runs'>

/**
 * Parses a query: a DOI, an ORCID iD, a pasted citation, or words, "phrases", names as cited and facts. Any query may
 * also be a title; a query of stop words alone can only be a title. An unpaired quote is ignored.
 */
export function parseQuery(typed: string): ParsedQuery {
  const cited = parseCitation(typed)
  const titles = titleLexemes(cited ? [typed, ...titlesIn(typed)] : [typed])
  return {
    ...limited(cited ? partsOfCitation(cited) : parseTyped(withoutMark(typed).slice(0, maxParsedLength))),
    titles,
  }
}

function parseTyped(typed: string): Parsed {
  const doi = doiOf(typed)
  if (doi) return { parts: [{ kind: 'fact', ...doiFact(doi) }], runs: [] }
  const orcid = orcidOf(typed)
  if (orcid) return { parts: [{ kind: 'fact', ...orcidFact(orcid) }], runs: [] }
  return parseWords(typed)
}

function partsOfCitation({ title, year, place }: Cited): Parsed {
  const { parts, runs } = parseWords(withoutMark(title).replace(/["“”„]/g, ' '))
  const facts = [...takeFacts(place).facts, yearFact(year)].map((fact): Part => ({ kind: 'fact', ...fact }))
  return { parts: [...facts, ...parts.slice(0, maxCitedWords)], runs }
}

function limited({ parts, runs }: Parsed): Parsed {
  const known = new Set<string>()
  return {
    parts: parts
      .filter((part) => !known.has(JSON.stringify(part)) && known.add(JSON.stringify(part)))
      .slice(0, maxParts),
    runs: runs.map((words) => words.slice(0, maxParts)).filter((words) => pairsIn(words).length > 0),
  }
}

function parseWords(typed: string): Parsed {
  const found: Parsed = { parts: [], runs: [] }
  const unquoted = typed
    .replace(/[“”„]/g, '"')
    .replace(/"([^"]*)"/g, (phrase, inner: string) =>
      findFoldedWords(inner).every(isStopWord) ? ` ${inner} ` : phrase,
    )
  for (const [, phrase, plain = ''] of unquoted.matchAll(/"([^"]*)"|([^"]+)/g)) {
    if (phrase === undefined) parseUnquoted(plain, found)
    else found.parts.push({ kind: 'phrase', words: findFoldedWords(phrase).map((word) => [word]) })
  }
  return withSurnames(found)
}

/** Reads words as surnames in a short query with a year: 'Sharma 2026'. */
function withSurnames({ parts, runs }: Parsed): Parsed {
  const isCited = parts.length <= 4 && parts.some((part) => part.kind === 'fact' && isYear(part.text))
  if (!isCited) return { parts, runs }
  const named = (part: Part): Part => {
    const [word = ''] = part.kind === 'word' ? part.word : []
    return part.kind === 'word' && part.word.length === 1 && /^\p{L}/u.test(word)
      ? { kind: 'name', surname: part.word, initials: '', others: [] }
      : part
  }
  return { parts: parts.map(named), runs }
}

/** A typed chunk between spaces; `initials` if it may be initials. */
type Chunk = { typed: string; words: string[]; initials: string[] | undefined; part?: Part }

/** Parses words outside quotes: facts first, then names, then the other words. */
function parseUnquoted(typed: string, found: Parsed): void {
  const { facts, rest } = takeFacts(typed)
  found.parts.push(...facts.map((fact): Part => ({ kind: 'fact', ...fact })))
  const chunks = splitQueryChunks(rest)
  const isAll = chunks.every(({ typed }) => isHonorific(typed))
  const meant = isAll ? chunks : chunks.filter(({ typed }) => !isHonorific(typed))
  joinNames(meant)
  found.runs.push([])
  for (const chunk of meant) parseChunk(chunk, found)
}

/** Matches a prefix that is not a word by itself: `non linear` means `non-linear`. */
const prefixBefore = /(?<![\p{L}\p{N}-])(non|anti|multi|semi|quasi|pseudo) (?=\p{L}{3})/giu

function splitQueryChunks(text: string): Chunk[] {
  return text
    .replace(prefixBefore, '$1-')
    .replace(/([,;])(?=\p{L})/gu, '$1 ')
    .replace(/\bet\.? al\b\.?/giu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((typed) => ({ typed, words: findFoldedWords(typed), initials: typedInitials(typed) }))
    .map((chunk, at, all) =>
      isBareStopWord(chunk) || (at === 0 && beginsTitle(all)) ? { ...chunk, initials: undefined } : chunk,
    )
}

/** Reports whether chunks begin like a title: 'A family of methods', but neither 'A Rao' nor 'A K Rao and others'. */
const beginsTitle = ([first, next, ...others]: Chunk[]) =>
  others.length > 1 &&
  !next?.initials &&
  /^\p{Lu}$/u.test(first?.typed ?? '') &&
  first?.words.every(isStopWord) === true

/** Reports whether a chunk is a stop word and not initials: 'a' and 'in', but neither 'A' nor 'I.N.'. */
const isBareStopWord = ({ typed, words }: Chunk) =>
  words.length === 1 && words.every(isStopWord) && !/^\p{Lu}\p{M}*[.,;]*$/u.test(typed)

/** Joins initials to the surname before them, or otherwise after them; the chunks of one name share a part. */
function joinNames(chunks: Chunk[]): void {
  for (let at = 0; at < chunks.length; at++) {
    if (!chunks[at]?.initials || (isShortWord(chunks[at]) && chunks[at + 1]?.initials)) continue // 'Li W': a short surname
    let end = at
    while (isLetter(chunks[end]) && isLetter(chunks[end + 1])) end++
    const [before, after] = [chunks[at - 1], chunks[end + 1]]
    const surname = mayBeSurname(before) && (!before.initials || isShortWord(before)) ? before : after
    if (mayBeSurname(surname)) joinName(surname, chunks.slice(at, end + 1))
    at = end
  }
}

const isLetter = (chunk: Chunk | undefined) => chunk?.initials?.length === 1

/** Reports whether a chunk may be initials or a word: 'Li' and 'li', but neither 'LI' nor 'L.I.'. */
const isShortWord = (chunk: Chunk | undefined) =>
  chunk?.initials !== undefined && !isLetter(chunk) && !/^\p{Lu}{2}|\./u.test(chunk.typed)

function mayBeSurname(chunk: Chunk | undefined): chunk is Chunk {
  if (!chunk || chunk.part || isLetter(chunk) || !/^\p{L}/u.test(chunk.typed)) return false
  return !isLiteral(foldForSearch(chunk.typed)) && chunk.words.some((word) => !isStopWord(word))
}

function joinName(surname: Chunk, given: Chunk[]): void {
  const part: Part = {
    kind: 'name',
    surname: [surnameKey(surname.typed)],
    initials: given.flatMap(({ initials }) => initials ?? []).join(''),
    others: given.flatMap(({ words }) => words),
    ...(surname.words.length > 1 && { apart: surname.words }),
  }
  for (const chunk of [surname, ...given]) chunk.part = part
}

function parseChunk({ typed, words, part }: Chunk, { parts, runs }: Parsed): void {
  const whole = foldForSearch(typed)
  if (isLiteral(whole)) {
    parts.push({ kind: 'literal', chunk: cutWord(whole) })
    runs.push([])
    return
  }
  const compound = compoundsOf(whole).find(({ word }) => words.length > 1 && word === words.join(''))
  const places: WordForms[] = words.map((word) => (compound ? [word, compound.word] : [word]))
  runs.at(-1)?.push(...places)
  if (part) parts.push(part)
  else if (compound) parts.push({ kind: 'compound', words: words.map((word) => [word]), joined: [compound.word] })
  else parts.push(...places.filter((word) => !word.every(isStopWord)).map(readYearOrWord))
}

function readYearOrWord(word: WordForms): Part {
  const digits = asciiDigits(word[0] ?? '')
  return isYear(digits) ? { kind: 'fact', ...yearFact(digits) } : { kind: 'word', word }
}
