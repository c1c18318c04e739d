import { type Changes, changesBetween, type VersionText } from './comparing/compare-rules.ts'
import { type SentFile, textOfFile } from './reading/file-text.ts'
import type { TextBlock } from './text-rules.ts'

/** A file whose text is read, or two texts that are compared. */
export type Sent = { file: SentFile } | { before: VersionText; after: VersionText }

export type Answer = { blocks: TextBlock[] } | { changes: Changes }

/** The process that reads and compares; a file that cannot be read has no text. */
process.on('message', async (sent: Sent) => {
  process.send?.(
    'file' in sent
      ? { blocks: await readFile(sent.file).catch(() => []) }
      : { changes: changesBetween(sent.before, sent.after) },
  )
})

const readFile = async ({ path, format }: SentFile) => textOfFile(await Bun.file(path).bytes(), format)
