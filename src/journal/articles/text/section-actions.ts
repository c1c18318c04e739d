import { wholeFile } from '../../../core/files/files.ts'
import { readWhole } from '../../../engines/fulltext/fulltext.ts'
import type { Services } from '../../../services.ts'
import { searchedSections } from '../../fulltext/section-rules.ts'
import { listUnsearched, writeSections } from './section-queries.ts'

const atOnce = 20

/** Makes the sections of full texts searchable, in the background. */
export async function indexTexts(
  { db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>,
  signal: Pick<AbortSignal, 'aborted'> = { aborted: false },
): Promise<void> {
  for (const hash of await listUnsearched(db, atOnce)) {
    if (signal.aborted) return
    const jats = await wholeFile(files, hash)
    const sections = jats ? searchedSections((await readWhole(new TextDecoder().decode(jats))).text) : []
    await writeSections(db, { hash, sections, at: clock() })
  }
}
