import type { Services, Working } from '../../services.ts'
import { readableFormat } from '../files/rules.ts'
import { keepTexts, nextUnread } from './queries.ts'
import { noText } from './text-rules.ts'

type Needed = Pick<Services, 'db' | 'files'> & Working<'comparing'>

/** Reads the texts of received files and of their copies, one after the other, newest first. */
export async function readTexts({ db, files, workers }: Needed, signal?: AbortSignal): Promise<void> {
  const failed: string[] = []
  while (!signal?.aborted) {
    const file = await nextUnread(db, failed)
    if (!file) return
    const format = readableFormat(file.type)
    const read = async (hash: string | null) =>
      hash && format ? files.withPath(hash, (path) => workers.comparing.readText({ path, format }, signal)) : noText
    const blocks = file.lacksText ? ((await read(file.file_hash)) ?? noText) : undefined
    const copy_blocks = file.lacksCopy ? ((await read(file.copy_hash)) ?? noText) : undefined
    if (signal?.aborted) return
    failed.push(file.id)
    await keepTexts(db, file.id, { blocks, copy_blocks })
  }
}
