import type { Db } from '../../core/db/connect.ts'
import type { EditorsLetter, Services } from '../../services.ts'
import { editorOf } from './editor-queries.ts'
import { queueLetter } from './queueing.ts'

/** Queues a letter to the editor of a paper, or to the journal's address for it. */
export async function writeToEditors(
  tx: Db,
  services: Pick<Services, 'clock' | 'config'>,
  { paperId, letter }: { paperId: number; letter: EditorsLetter },
): Promise<void> {
  const { title, what, event, ...rest } = letter
  const { number, name, email: to } = await editorOf(tx, paperId)
  await queueLetter(tx, services, { ...rest, to, paper: number, values: { number, name, title, what, event } })
}
