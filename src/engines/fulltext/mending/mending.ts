import { readArticleWithHead } from '../jats/read.ts'
import { writeJats } from '../jats/writing/write.ts'
import type { Finding } from '../model.ts'
import { carriedOver, type Unmatched } from './carry.ts'
import { type Cure, cured } from './cures.ts'
import { type Edit, edited, sayTooMuchTex } from './editing.ts'
import { findingsAfter } from './findings-rules.ts'
import { mergedTexts } from './merge.ts'

/** Applies a fix to a text in JATS; undefined if its place no longer exists, or allows no such fix. */
export async function curedJats(jats: string, cure: Cure): Promise<string | undefined> {
  const text = cured((await readArticleWithHead(jats)).text, cure)
  return text && writeJats(text)
}

/**
 * Applies edits to a text in JATS; undefined if they contain more TeX than may be typed. Untouched parts stay byte for
 * byte.
 */
export async function editedJats(jats: string, edits: readonly Edit[]): Promise<string | undefined> {
  const { text } = await readArticleWithHead(jats)
  return sayTooMuchTex(text, edits) ? undefined : writeJats(edited(text, edits))
}

/** Returns the findings of an edited text: unsettled ones of its source, then those that its JATS shows. */
export async function findingsOfMended(before: readonly Finding[], fresh: readonly Finding[], jats: string) {
  return findingsAfter(before, fresh, (await readArticleWithHead(jats)).text)
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
