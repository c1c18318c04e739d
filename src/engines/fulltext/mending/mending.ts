import { readArticleWithHead } from '../jats/read.ts'
import { writeJats } from '../jats/writing/write.ts'
import type { Finding } from '../model.ts'
import { referenceLines } from '../reference-lines.ts'
import type { TakenFront } from './assigning.ts'
import { carriedOver, type Unmatched } from './carry.ts'
import { type Cure, cured } from './cures.ts'
import { type Edit, editedAndTaken, sayTooMuchTex } from './editing.ts'
import { findingsAfter } from './findings-rules.ts'
import { headingAsAffiliation } from './heading-lines.ts'
import { mergedTexts } from './merge.ts'

/** Applies a fix to a text in JATS; undefined if its place no longer exists, or allows no such fix. */
export async function curedJats(jats: string, cure: Cure): Promise<string | undefined> {
  const text = cured((await readArticleWithHead(jats)).text, cure)
  return text && writeJats(text)
}

/** Takes a heading that is an affiliation out of a text in JATS; undefined if it is no longer there. */
export async function withoutAffiliationHeading(jats: string, id: string): Promise<EditedJats | undefined> {
  const cut = headingAsAffiliation((await readArticleWithHead(jats)).text, id)
  return cut && { jats: writeJats(cut.text), taken: cut.taken }
}

/** A text in JATS, and the words that were taken out of it for the record of its article. */
type EditedJats = { jats: string; taken: TakenFront }

/**
 * Applies edits to a text in JATS; undefined if they contain more TeX than may be typed. Untouched parts stay byte for
 * byte.
 */
export async function editedJats(jats: string, edits: readonly Edit[]): Promise<EditedJats | undefined> {
  const { text } = await readArticleWithHead(jats)
  if (sayTooMuchTex(text, edits)) return undefined
  const { text: after, taken } = editedAndTaken(text, edits)
  return { jats: writeJats(after), taken }
}

/** Reports whether two texts in JATS have the same list of references. */
export async function hasSameReferences(one: string, other: string): Promise<boolean> {
  const lists = await Promise.all(
    [one, other].map(async (jats) => referenceLines((await readArticleWithHead(jats)).text)),
  )
  return JSON.stringify(lists[0]) === JSON.stringify(lists[1])
}

/** Returns the findings of an edited text: unsettled ones of its source, then those that its JATS shows. */
export async function findingsOfMended(
  before: readonly Finding[],
  fresh: readonly Finding[],
  { jats, isRelisted }: { jats: string; isRelisted?: boolean },
) {
  return findingsAfter(before, fresh, { text: (await readArticleWithHead(jats)).text, isRelisted })
}

/** Carries the manual changes since a text was `read` over to a `fresh` one; all texts are JATS. */
export async function carriedJats(versions: { read: string; mended: string; fresh: string }) {
  const { read, mended, fresh } = versions
  if (read === mended) return { jats: fresh, unmatched: [] as Unmatched[] }
  const texts = await Promise.all([read, mended, fresh].map(async (one) => (await readArticleWithHead(one)).text))
  const [of, by, to] = texts
  if (!of || !by || !to) throw new Error('A text cannot be read')
  const { text, unmatched } = carriedOver({ read: of, mended: by, fresh: to })
  return { jats: writeJats(text), unmatched }
}

/** Merges two people's changes to a text that both had opened; `unmatched` lists what both have changed. */
export async function mergedJats(versions: { read: string; mine: string; theirs: string }) {
  const [read, mine, theirs] = await Promise.all(
    [versions.read, versions.mine, versions.theirs].map(async (one) => (await readArticleWithHead(one)).text),
  )
  if (!read || !mine || !theirs) throw new Error('A text cannot be read')
  const { text, unmatched } = mergedTexts({ read, mine, theirs })
  return { jats: writeJats(text), unmatched }
}
