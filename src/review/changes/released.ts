import type { IdentifyingText } from '../../engines/blind/blind.ts'
import type { Services, Working } from '../../services.ts'
import { authorsSide } from '../anonymising/side-queries.ts'
import { readableFormat } from '../files/rules.ts'
import type { Told } from './found.ts'
import { keepReleasedBlocks, listReleased, type Released } from './reviewer-queries.ts'
import type { TextBlock } from './text-rules.ts'
import { fieldsOf } from './version-rules.ts'

type Needed = Pick<Services, 'db' | 'files'> & Working<'comparing'>

/** A round as its reviewers get it, or would: its words, and the text of its manuscript's copy. */
export type Candidate = Record<'title' | 'abstract' | 'keywords', string> & { round: number; blocks: TextBlock[] }

/** The changes from an earlier round's copy, with what of them tells who the authors are. */
export type ReviewersChanges = Told & { round: number; traces: IdentifyingText[] }

/** Compares a round with the released copies of earlier ones, of these copies alone. */
export async function changesForReviewers(
  services: Needed,
  paper: { id: number },
  candidate: Candidate,
): Promise<ReviewersChanges[]> {
  const { db, workers } = services
  const earlier = (await listReleased(db, paper.id)).filter(({ round }) => round < candidate.round)
  if (earlier.length === 0) return []
  const side = await authorsSide(db, paper.id)
  const found: ReviewersChanges[] = []
  for (const copy of earlier) {
    const sides = [await textOfReleased(services, copy), candidate.blocks] as const
    const hasText = sides.every((blocks) => blocks.length > 0)
    const [before, after] = sides.map((blocks) => (hasText ? blocks : [])) as [TextBlock[], TextBlock[]]
    const [old, now] = [copy, candidate].map(fieldsOf) as [TextBlock[], TextBlock[]]
    const compared = await workers.comparing.compare(
      { fields: old, blocks: before },
      { fields: now, blocks: after },
      side,
    )
    if (!compared) continue
    const names = { from: String(copy.round), to: String(candidate.round), round: copy.round }
    found.push({ ...names, ...compared, ...(!hasText && { reason: 'no_text' as const }) })
  }
  return found
}

/** The text of a released file, read now where it was released before texts were. */
async function textOfReleased(services: Needed, { id, blocks, file_hash, type }: Released): Promise<TextBlock[]> {
  if (blocks) return blocks
  const read = await textOfCopy(services, { hash: file_hash, type })
  await keepReleasedBlocks(services.db, id, read)
  return read
}

/** Reads the text of a copy. */
export async function textOfCopy(
  { files, workers }: Needed,
  { hash, type }: { hash: string; type: string },
): Promise<TextBlock[]> {
  const format = readableFormat(type)
  if (!format) return []
  return (await files.withPath(hash, (path) => workers.comparing.readText({ path, format }))) ?? []
}
