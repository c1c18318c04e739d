import { wholeFile } from '../../../core/files/files.ts'
import type { Services, Working } from '../../../services.ts'
import { listUnsearched, writeSections } from './section-queries.ts'

const atOnce = 20

/** Makes the sections of full texts searchable, in the background. */
export async function indexTexts(
  { db, files, clock, workers }: Pick<Services, 'db' | 'files' | 'clock'> & Working<'texts'>,
  signal: Pick<AbortSignal, 'aborted'> = { aborted: false },
): Promise<void> {
  for (const hash of await listUnsearched(db, atOnce)) {
    if (signal.aborted) return
    const jats = await wholeFile(files, hash)
    const sections = jats && (await workers.texts.callLater('sectionsOfJats', new TextDecoder().decode(jats)))
    await writeSections(db, { hash, sections: sections ?? [], at: clock() })
  }
}
