import { wholeFile } from '../../../core/files/files.ts'
import type { Services, Working } from '../../../services.ts'
import { dropTextTask, listTextTasks } from './queries.ts'
import { findUnsearched, writeSections } from './section-queries.ts'

type Needed = Pick<Services, 'db' | 'files' | 'clock'> & Working<'texts'>

type Indexing = { signal?: Pick<AbortSignal, 'aborted'>; lanes?: number; onIndexed?: () => void }

const atOnce = 20

/**
 * Makes the sections of full texts searchable until none is waiting, `lanes` of them at a time. `onIndexed` is called
 * after each.
 */
export async function indexTexts(
  services: Needed,
  { signal, lanes = 1, onIndexed = () => {} }: Indexing = {},
): Promise<void> {
  const list = () => listTextTasks(services.db, 'sections', atOnce)
  for (let tasks = await list(); tasks.length > 0; tasks = await list()) {
    const lane = async () => {
      for (let task = tasks.shift(); task && !signal?.aborted; task = tasks.shift()) {
        await indexText(services, task)
        onIndexed()
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    if (signal?.aborted) return
  }
}

async function indexText(
  { db, files, clock, workers }: Needed,
  task: Awaited<ReturnType<typeof listTextTasks>>[number],
): Promise<void> {
  const hash = await findUnsearched(db, task.article_id)
  const jats = hash && (await wholeFile(files, hash))
  const sections = jats && (await workers.texts.callLater('sectionsOfJats', new TextDecoder().decode(jats)))
  if (hash) await writeSections(db, { hash, sections: sections || [], at: clock() })
  await dropTextTask(db, task)
}
