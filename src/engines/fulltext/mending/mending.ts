import { readWhole } from '../jats/read.ts'
import { writeJats } from '../jats/writing/write.ts'
import type { Finding } from '../model.ts'
import { carriedOver, type Unmatched } from './carry.ts'
import { type Cure, cured } from './cures.ts'
import { type Edit, edited, sayTooMuchTex } from './editing.ts'
import { findingsAfter } from './findings-rules.ts'
import { mergedTexts } from './merge.ts'

/** Cures a finding of a text in JATS; undefined if its place is not there any more, or takes no such cure. */
export async function curedJats(jats: string, cure: Cure): Promise<string | undefined> {
  const text = cured((await readWhole(jats)).text, cure)
  return text && writeJats(text)
}

/**
 * Returns a text in JATS with what was edited in it, undefined where that says more TeX than may be typed; what was not
 * touched stays byte for byte.
 */
export async function editedJats(jats: string, edits: readonly Edit[]): Promise<string | undefined> {
  const { text } = await readWhole(jats)
  return sayTooMuchTex(text, edits) ? undefined : writeJats(edited(text, edits))
}

/** The findings of a mended text: those of its source that nothing has settled, then those that its JATS shows. */
export async function findingsOfMended(before: readonly Finding[], fresh: readonly Finding[], jats: string) {
  return findingsAfter(before, fresh, (await readWhole(jats)).text)
}

/** Carries what was mended by hand since a text was `read` over to a `fresh` one, all of them as JATS. */
export async function carriedJats(versions: { read: string; mended: string; fresh: string }) {
  const { read, mended, fresh } = versions
  if (read === mended) return { jats: fresh, unmatched: [] as Unmatched[] }
  const texts = await Promise.all([read, mended, fresh].map(async (one) => (await readWhole(one)).text))
  const [of, by, to] = texts
  if (!of || !by || !to) throw new Error('A text cannot be read')
  const { text, unmatched } = carriedOver({ read: of, mended: by, fresh: to })
  return { jats: writeJats(text), unmatched }
}

/** Joins what two people have changed in a text that both had opened; `unmatched` is what both have changed. */
export async function mergedJats(versions: { read: string; mine: string; theirs: string }) {
  const [read, mine, theirs] = await Promise.all(
    [versions.read, versions.mine, versions.theirs].map(async (one) => (await readWhole(one)).text),
  )
  if (!read || !mine || !theirs) throw new Error('A text cannot be read')
  const { text, unmatched } = mergedTexts({ read, mine, theirs })
  return { jats: writeJats(text), unmatched }
}
