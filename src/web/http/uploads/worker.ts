import { ParseError } from 'elysia'
import { stepBack } from '../../../core/workers/threads.ts'
import { BodyTooLarge } from '../body.ts'
import { parse } from './parts.ts'
import type { Answer, Told } from './thread.ts'

declare const self: Worker
const tell = (told: Told) => self.postMessage(told)

async function answerUpload(request: Request): Promise<Answer> {
  const { id, upload } = JSON.parse(decodeURIComponent(new URL(request.url).pathname.slice(1)))
  try {
    return { form: await parse(request, upload, () => tell({ slow: id })) }
  } catch (error) {
    if (error instanceof BodyTooLarge) return { tooLarge: error.most }
    if (error instanceof ParseError) return { malformed: String(error.cause ?? error) }
    const { name, code, message } = error as Error & { code?: string }
    return { failed: { name, code, message } }
  }
}

self.onmessage = ({ data }: MessageEvent<string>) => {
  stepBack()
  Bun.serve({
    unix: data,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER, // uploads have their own limits
    ...({ idleTimeout: 0 } as object), // Bun accepts it for sockets although its types do not: senders may be slow
    fetch: async (request) => Response.json(await answerUpload(request)),
  })
  tell({ ready: true })
}
