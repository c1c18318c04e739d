import { keywordsOf } from '../../core/pasted/keywords.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import { findFoldedWords } from '../../core/text/words.ts'
import { parseReferenceLines } from '../record/support-rules.ts'
import { isStopWord, stemOf } from '../search/index/vector.ts'
import { type Named, namedByReference, titleStart, titleWords } from './reference-rules.ts'

/** The texts of an article that its features are made of; `description` is its title as plain text. */
type Described = {
  description: string
  abstract: string
  keywords: string
  keywords_alt: string
  references: string
}

/** An article's hashed features, sorted. */
export type Features = {
  refs: number[]
  keywords: number[]
  words: number[]
  cited_words: number[]
  title_start: number | null
}

/** The kinds of features, which keep the hashes of equal texts apart. */
type Kind = 'reference' | 'keyword' | 'word' | 'cited' | 'title'

const hashFeature = (kind: Kind, text: string): number => Bun.hash.xxHash32(`${kind}:${text}`) | 0

const hashAll = (kind: Kind, texts: Iterable<string>): number[] =>
  [...new Set([...texts].map((text) => hashFeature(kind, text)))].sort((one, other) => one - other)

/** Returns what the references of an article name. @param host the journal's */
export const namedByReferences = (references: string, host: string): Named[] =>
  parseReferenceLines(references).map((reference) => namedByReference(reference, host))

/** Returns the features of an article. */
export function featuresOf(article: Described, host: string): Features {
  const named = namedByReferences(article.references, host)
  const keywords = [...keywordsOf(article.keywords), ...keywordsOf(article.keywords_alt)]
    .map((keyword) => findFoldedWords(keyword).map(stemOf).join(' '))
    .filter(Boolean)
  const own = new Set(keywords) // a keyword that is one word counts once
  const words = findFoldedWords(`${article.description} ${plainText(decodeHtml(article.abstract))}`)
    .filter((word) => word.length > 2 && !isStopWord(word) && !/^\d+$/.test(word))
    .map(stemOf)
    .filter((word) => !own.has(word))
  const cited = named.flatMap((one) => (one.by === 'words' && one.years.length > 0 ? one.words : []))
  const start = titleStart(titleWords(article.description))
  return {
    refs: hashAll(
      'reference',
      named.flatMap((one) => referenceKey(one) ?? []),
    ),
    keywords: hashAll('keyword', keywords),
    words: hashAll('word', words),
    cited_words: hashAll('cited', cited),
    title_start: start === undefined ? null : hashFeature('title', start),
  }
}

/** The fewest words of a reference without an address; a shorter one may be any work. */
const fewestOfReference = 6

/** Returns the text that is the same for all references to one work, as far as they are written alike. */
function referenceKey(named: Named): string | undefined {
  if (named.by === 'doi') return named.doi
  if (named.by === 'address') return addressKey(named.refnumber)
  return named.words.length < fewestOfReference ? undefined : named.words.join(' ')
}

const addressKey = (refnumber: string) => `ref ${refnumber}`

/** Returns the features that references have which name an article; those of its title are all in one list. */
export function featuresNaming({ doi, refnumber, title }: { doi: string | null; refnumber: string; title: string }) {
  const keys = [...(doi ? [doi.toLowerCase()] : []), addressKey(refnumber)]
  return { refs: hashAll('reference', keys), cited_words: hashAll('cited', titleWords(title)) }
}

/** The DOIs, ref numbers and hashed beginnings of titles of the articles that references may name. */
export type Wanted = { dois: string[]; refnumbers: string[]; starts: number[] }

/** Returns the search for the articles that references may name. */
export function wantedBy(all: readonly Named[]): Wanted {
  const starts = all.flatMap((one) =>
    one.by === 'words' && one.years.length > 0 ? one.words.flatMap((_, at) => titleStart(one.words, at) ?? []) : [],
  )
  return {
    dois: [...new Set(all.flatMap((one) => (one.by === 'doi' ? one.doi : [])))],
    refnumbers: [...new Set(all.flatMap((one) => (one.by === 'address' ? one.refnumber : [])))],
    starts: hashAll('title', starts),
  }
}
