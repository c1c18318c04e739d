import type { Account, Entry, Finding } from '../model.ts'
import { type SourceParagraph, splitCountedWords } from './counts.ts'

/** The words behind a balance: passages of the source that are nowhere in the text, and what a rule leaves out. */
export type NamedWords = { missing: string[]; left: { kind: Entry['kind']; text: string }[] }

/** The most passages and entries to keep, and the most characters of each. */
const most = { missing: 20, left: 200, characters: 300 }

/** A passage with fewer words is too short to be found again for certain. */
const fewestWords = 5
/** A passage with more of its runs of three words in the text is there. */
const leastShare = 0.4

/** Names the passages of a source that are neither in its JATS nor in its account, and the words that a rule leaves. */
export function nameWords(
  paragraphs: readonly SourceParagraph[],
  jats: string,
  { account, findings }: { account: Account; findings: readonly Finding[] },
): NamedWords {
  const { left, found } = account
  const known = new Set(
    [wordsOfJats(jats), ...[...left, ...found, ...findings].map(({ text }) => splitCountedWords(text))].flatMap(
      triplesIn,
    ),
  )
  const isMissing = ({ words }: SourceParagraph) => {
    const triples = triplesIn(words)
    return words.length >= fewestWords && triples.filter((one) => known.has(one)).length < triples.length * leastShare
  }
  return {
    missing: paragraphs
      .filter(isMissing)
      .slice(0, most.missing)
      .map(({ words }) => shortenEntry(words.join(' '))),
    left: left
      .filter(({ text }) => splitCountedWords(text).length > 0)
      .slice(0, most.left)
      .map(({ kind, text }) => ({ kind, text: shortenEntry(text) })),
  }
}

const shortenEntry = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most.characters ? `${line.slice(0, most.characters)}…` : line
}

const triplesIn = (words: readonly string[]) =>
  words.slice(2).map((_, at) =>
    words
      .slice(at, at + 3)
      .join(' ')
      .toLowerCase(),
  )

const inline =
  /<\/?(?:italic|bold|sub|sup|sc|underline|strike|xref|ext-link|named-content|styled-content|monospace)\b[^>]*>/g
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const wordsOfJats = (jats: string): string[] =>
  splitCountedWords(
    jats
      .replace(inline, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? ' '),
  )
