import { wholeFile } from '../../../core/files/files.ts'
import type { Services, Working } from '../../../services.ts'
import { dropTextTask, listTextTasks } from './queries.ts'
import { findUnsearched, writeSections } from './section-queries.ts'

const atOnce = 20

/** Makes the sections of full texts searchable, in the background, until none waits. */
export async function indexTexts(
  { db, files, clock, workers }: Pick<Services, 'db' | 'files' | 'clock'> & Working<'texts'>,
  signal: Pick<AbortSignal, 'aborted'> = { aborted: false },
): Promise<void> {
  for (let tasks = await listTextTasks(db, 'sections', atOnce); tasks.length > 0; ) {
    for (const task of tasks) {
      if (signal.aborted) return
      const hash = await findUnsearched(db, task.article_id)
      const jats = hash && (await wholeFile(files, hash))
      const sections = jats && (await workers.texts.callLater('sectionsOfJats', new TextDecoder().decode(jats)))
      if (hash) await writeSections(db, { hash, sections: sections || [], at: clock() })
      await dropTextTask(db, task)
    }
    tasks = await listTextTasks(db, 'sections', atOnce)
  }
}
