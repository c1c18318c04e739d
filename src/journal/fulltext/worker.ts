import { type Beside, type Made, makeText } from '../../engines/fulltext/fulltext.ts'

/** A file to read, with its companions. */
export type Sent = { bytes: Uint8Array } & Beside

/** The reading process's answer: a text, or the reason why there is none, for the file's sender. */
export type Answer = ({ is: 'read' } & Made) | { is: 'refused'; why: string }

/** The reading process: reads each file that it receives. */
if (import.meta.main)
  process.on('message', async (sent: Sent) => {
    process.send?.(await answerTo(sent))
  })

async function answerTo({ bytes, ...beside }: Sent): Promise<Answer> {
  try {
    return { is: 'read', ...(await makeText(bytes, beside)) }
  } catch (error) {
    return { is: 'refused', why: error instanceof Error ? error.message : String(error) }
  }
}
