import { type Made, makeText } from '../../engines/fulltext/fulltext.ts'

/** The reading process's answer: a text, or why there is none, for whoever sent the file. */
export type Answer = ({ is: 'read' } & Made) | { is: 'refused'; why: string }

/** The reading process: reads each file that it receives. */
if (import.meta.main)
  process.on('message', async (bytes: Uint8Array) => {
    process.send?.(await answerTo(bytes))
  })

async function answerTo(bytes: Uint8Array): Promise<Answer> {
  try {
    return { is: 'read', ...(await makeText(bytes)) }
  } catch (error) {
    return { is: 'refused', why: error instanceof Error ? error.message : String(error) }
  }
}
