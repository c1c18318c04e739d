import {
  curedJats,
  editedJats,
  hasSameReferences,
  mergedJats,
  withoutAffiliationHeading,
} from '../../../../engines/fulltext/fulltext.ts'
import {
  type Cure,
  type Edit,
  type Finding,
  readWhole,
  type TakenFront,
  type Unmatched,
} from '../../../../engines/fulltext/text.ts'
import { comparedBlocks } from '../../../fulltext/compared-blocks.ts'
import { searchedSections } from '../../../fulltext/section-rules.ts'
import { decideCure } from './cure-rules.ts'

/** A changed text; whether its list of references has changed; the words taken out of it for the article's record. */
type Changed = { jats: string; isRelisted: boolean; taken: TakenFront }

/**
 * A cured text; `leave` if the finding is marked as checked without a change; the problem of the form; or a cure
 * without a place.
 */
type CureAnswer = Changed | 'leave' | { field: string; message: string } | { notCured: Cure['is'] | 'affiliation' }

const nothingTaken: TakenFront = { affiliations: [], abstract: '' }

/** Applies the cure of a finding to a text, as its form says. */
export async function cureText(jats: string, finding: Finding, typed: Record<string, string>): Promise<CureAnswer> {
  const decided = decideCure(finding, typed, (await readWhole(jats)).text)
  if (decided === 'leave' || 'field' in decided) return decided
  if ('takes' in decided) {
    const { affiliations, heading } = decided.takes
    if (!heading) return { jats, isRelisted: false, taken: { ...nothingTaken, affiliations } }
    const cut = await withoutAffiliationHeading(jats, heading)
    return cut ? { ...cut, isRelisted: false } : { notCured: 'affiliation' }
  }
  const cured = await curedJats(jats, decided.cure)
  if (cured === undefined) return { notCured: decided.cure.is }
  return { jats: cured, isRelisted: decided.cure.is === 'reference', taken: nothingTaken }
}

/** A text with the edits in it; `unmatched` are the places that another editor has changed as well. */
type JoinAnswer = (Changed & { unmatched: Unmatched[] }) | 'too_much_tex'

/**
 * Applies edits to the text that they were made in, and merges the result with the present text if that has changed.
 */
export async function joinEdits(read: string, edits: readonly Edit[], now: string): Promise<JoinAnswer> {
  const mine = await editedJats(read, edits)
  if (mine === undefined) return 'too_much_tex'
  const { jats, unmatched } =
    read === now ? { jats: mine.jats, unmatched: [] } : await mergedJats({ read, mine: mine.jats, theirs: now })
  return { jats, unmatched, isRelisted: !(await hasSameReferences(now, jats)), taken: mine.taken }
}

/** Returns the sections of a text for the search. */
export const sectionsOfJats = async (jats: string) => searchedSections((await readWhole(jats)).text)

/** Returns the blocks of a text as JSON, for the comparison of two versions. */
export const blocksOfJats = async (jats: string) => JSON.stringify(comparedBlocks((await readWhole(jats)).text))
