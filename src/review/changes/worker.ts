import type { IdentifyingText, Side } from '../../engines/blind/blind.ts'
import { type Changes, changesBetween, type TextBlock, textOfFile } from '../../engines/changes/changes.ts'
import type { ReadableFormat } from '../../engines/documents/text.ts'
import { toldBriefly } from './brief-rules.ts'
import { identifyingInChanges } from './identifying-rules.ts'
import { keptText, noText } from './text-rules.ts'

/** A version's fields, and its file's text as stored, as JSON. */
export type SentText = { fields: readonly TextBlock[]; text: string }

/** A manuscript at a path. */
export type SentFile = { path: string; format: ReadableFormat }

/** A file to read, or two texts to compare. */
export type Sent = { file: SentFile } | { before: SentText; after: SentText; side?: Side | undefined }

/** A file's text as stored, as JSON; or brief changes, with the text in them that identifies the side. */
export type Answer = { text: string } | (Changes & { traces: IdentifyingText[] })

/**
 * The process that reads and compares; a file that cannot be read has no text. Texts are passed as JSON, which the
 * server does not parse.
 */
process.on('message', async (sent: Sent) => {
  process.send?.('file' in sent ? { text: await readFile(sent.file).catch(() => noText) } : comparedFor(sent))
})

const readFile = async ({ path, format }: SentFile) =>
  JSON.stringify(keptText(await textOfFile(await Bun.file(path).bytes(), format)))

function comparedFor({ before, after, side }: Extract<Sent, { before: unknown }>): Answer {
  const changes = changesBetween(parseSentText(before), parseSentText(after))
  return { ...toldBriefly(changes), traces: side ? identifyingInChanges(changes.pieces, side) : [] }
}

const parseSentText = ({ fields, text }: SentText) => ({ fields, blocks: JSON.parse(text) as TextBlock[] })
