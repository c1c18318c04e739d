import { curedJats, editedJats, mergedJats } from '../../../../engines/fulltext/fulltext.ts'
import { type Cure, type Edit, type Finding, readWhole, type Unmatched } from '../../../../engines/fulltext/text.ts'
import { comparedBlocks } from '../../../fulltext/compared-blocks.ts'
import { searchedSections } from '../../../fulltext/section-rules.ts'
import { decideCure } from './cure-rules.ts'

/**
 * A cured text; `leave` if the finding is marked as checked without a change; the problem of the form; or a cure
 * without a place.
 */
type CureAnswer = { jats: string } | 'leave' | { field: string; message: string } | { notCured: Cure['is'] }

/** Applies the cure of a finding to a text, as its form says. */
export async function cureText(jats: string, finding: Finding, typed: Record<string, string>): Promise<CureAnswer> {
  const decided = decideCure(finding, typed, (await readWhole(jats)).text)
  if (decided === 'leave' || 'field' in decided) return decided
  const cured = await curedJats(jats, decided.cure)
  return cured === undefined ? { notCured: decided.cure.is } : { jats: cured }
}

/** A text with the edits in it; `unmatched` are the places that another editor has changed as well. */
type JoinAnswer = { jats: string; unmatched: Unmatched[] } | 'too_much_tex'

/**
 * Applies edits to the text that they were made in, and merges the result with the present text if that has changed.
 */
export async function joinEdits(read: string, edits: readonly Edit[], now: string): Promise<JoinAnswer> {
  const mine = await editedJats(read, edits)
  if (mine === undefined) return 'too_much_tex'
  return read === now ? { jats: mine, unmatched: [] } : mergedJats({ read, mine, theirs: now })
}

/** Returns the sections of a text for the search. */
export const sectionsOfJats = async (jats: string) => searchedSections((await readWhole(jats)).text)

/** Returns the blocks of a text as JSON, for the comparison of two versions. */
export const blocksOfJats = async (jats: string) => JSON.stringify(comparedBlocks((await readWhole(jats)).text))
