import { open } from 'node:fs/promises'
import { anonymise, findIdentifying, type Side, textToShow } from '../../engines/blind/blind.ts'
import type { FileToAnonymise, Searched } from './rules.ts'

/** Writes a file's copy for the other side and finds identifying text; page numbers are those of the original. */
async function anonymiseAndSearch({ path, to, omit }: FileToAnonymise, side: Side): Promise<Searched> {
  const found = await anonymise(await Bun.file(path).bytes(), omit)
  if (found.is === 'refused') return found
  if (found.is === 'failed') return { ...found, traces: [] }
  const { is, kind, pages, unread } = found
  const traces = findIdentifying(found.texts, side)
  await writeSynced(to, found.bytes)
  return { is, kind, pages, text: pages === null ? textToShow(found.texts) : null, traces, unread }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const damaged: Searched = { is: 'failed', why: 'The file is damaged', traces: [] }

/**
 * The anonymising process: anonymises and searches each file that it receives; a file that causes an error is damaged.
 */
process.on('message', async ({ file, side }: { file: FileToAnonymise; side: Side }) =>
  process.send?.(await anonymiseAndSearch(file, side).catch(() => damaged)),
)
