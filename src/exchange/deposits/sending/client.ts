import type { Ask } from '../channel-rules.ts'
import { retryAfterMs } from '../rules.ts'

/** The timeout of a request, in milliseconds; a channel that is silent for longer is asked again later. */
const usualWaitMs = 30_000

/** The part of an answer that is read, however long it is. */
const maxAnswerBytes = 200_000

/** Requests one address without following redirects. An error's message could contain the password, so it is dropped. */
export function askOver(clock: () => Date, waitMs = usualWaitMs): Ask {
  return async (address, request, secret) => {
    try {
      const signal = AbortSignal.timeout(waitMs)
      const answer = await fetch(address, { ...request, redirect: 'manual', signal })
      const text = (await beginningOf(answer)).replaceAll(secret, '…')
      return { status: answer.status, text, retryAfterMs: retryAfterMs(answer.headers.get('retry-after'), clock()) }
    } catch {
      return { status: 0, text: '' }
    }
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let left = maxAnswerBytes
  for await (const chunk of body ?? []) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.byteLength
    if (left <= 0) break
  }
  return Buffer.concat(chunks).toString()
}
