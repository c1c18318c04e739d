import {
  type Cure,
  curedJats,
  type Edit,
  editedJats,
  type Finding,
  mergedJats,
  readWhole,
  type Unmatched,
} from '../../../../engines/fulltext/fulltext.ts'
import { searchedSections } from '../../../fulltext/section-rules.ts'
import { decideCure } from './cure-rules.ts'

/** A cured text; `leave` where the finding is ticked off; what is wrong with the form; a cure without a place. */
type CureAnswer = { jats: string } | 'leave' | { field: string; message: string } | { notCured: Cure['is'] }

/** Cures a finding of a text as its form says. */
export async function cureText(jats: string, finding: Finding, typed: Record<string, string>): Promise<CureAnswer> {
  const decided = decideCure(finding, typed, (await readWhole(jats)).text)
  if (decided === 'leave' || 'field' in decided) return decided
  const cured = await curedJats(jats, decided.cure)
  return cured === undefined ? { notCured: decided.cure.is } : { jats: cured }
}

/** A text with what was edited in it; `unmatched` is what somebody else has changed as well. */
type JoinAnswer = { jats: string; unmatched: Unmatched[] } | 'too_much_tex'

/** Puts edits into the text that they were made in, and joins that with what it has become meanwhile, if anything. */
export async function joinEdits(read: string, edits: readonly Edit[], now: string): Promise<JoinAnswer> {
  const mine = await editedJats(read, edits)
  if (mine === undefined) return 'too_much_tex'
  return read === now ? { jats: mine, unmatched: [] } : mergedJats({ read, mine, theirs: now })
}

/** Returns the sections of a text, as readers search them. */
export const sectionsOfJats = async (jats: string) => searchedSections((await readWhole(jats)).text)
