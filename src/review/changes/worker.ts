import type { IdentifyingText, Side } from '../../engines/blind/blind.ts'
import { type Changes, changesBetween, type VersionText } from './comparing/compare-rules.ts'
import { identifyingInChanges } from './identifying-rules.ts'
import { type SentFile, textOfFile } from './reading/file-text.ts'
import type { TextBlock } from './text-rules.ts'

/** A file whose text is read, or two texts that are compared. */
export type Sent = { file: SentFile } | { before: VersionText; after: VersionText; side?: Side | undefined }

/** A file's text; or the changes, with what they tell of the side. */
export type Answer = { blocks: TextBlock[] } | (Changes & { traces: IdentifyingText[] })

/** The process that reads and compares; a file that cannot be read has no text. */
process.on('message', async (sent: Sent) => {
  process.send?.('file' in sent ? { blocks: await readFile(sent.file).catch(() => []) } : comparedFor(sent))
})

const readFile = async ({ path, format }: SentFile) => textOfFile(await Bun.file(path).bytes(), format)

function comparedFor({ before, after, side }: Extract<Sent, { before: unknown }>): Answer {
  const changes = changesBetween(before, after)
  return { ...changes, traces: side ? identifyingInChanges(changes.pieces, side) : [] }
}
