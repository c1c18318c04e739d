import type { Config } from '../../../core/config/config.ts'
import { crossrefLookupResult, crossrefPostResult } from '../crossref/answers.ts'
import { doajPostResult } from '../doaj/article.ts'
import { type Answer, type LookupResult, type PostResult, retryAfterMs } from '../rules.ts'

/** A channel that takes an article, as its file or as JSON. */
export type Sender = {
  post: (batch: string, content: string) => Promise<PostResult>
  /**
   * Asks for the outcome of a batch. Undefined for a channel that answers at once: there, sending an article twice does
   * no harm.
   */
  poll?: (batch: string, doi: string) => Promise<LookupResult>
}

type Crossref = NonNullable<Config['crossref']>

/** The timeout of a request, in milliseconds; a channel that is silent for longer is asked again later. */
const usualWaitMs = 30_000

/** Sends to Crossref (www.crossref.org/documentation/register-maintain-records/direct-deposit-xml/https-post). */
export function crossrefSender({ user, password, url }: Crossref, clock: () => Date, waitMs = usualWaitMs): Sender {
  const asking = (address: string, request: RequestInit) => ask(address, request, { secret: password, clock, waitMs })
  return {
    async post(batch, content) {
      const body = new FormData()
      body.set('operation', 'doMDUpload')
      body.set('login_id', user)
      body.set('login_passwd', password)
      body.set('fname', new File([content], `${batch}.xml`, { type: 'application/xml' }))
      return crossrefPostResult(await asking(url, { method: 'POST', body }))
    },
    async poll(batch, doi) {
      const address = new URL('submissionDownload', url)
      const parameters = { usr: user, pwd: password, doi_batch_id: batch, type: 'result' }
      address.search = new URLSearchParams(parameters).toString()
      return crossrefLookupResult(await asking(address.href, {}), doi)
    },
  }
}

type Doaj = NonNullable<Config['doaj']>

/** Sends to DOAJ (doaj.org/api/v4/docs), which replaces a record with the same DOI or address. */
export function doajSender({ key, url }: Doaj, clock: () => Date, waitMs = usualWaitMs): Sender {
  const address = new URL(`${url}/articles`)
  address.searchParams.set('api_key', key)
  const headers = { 'Content-Type': 'application/json' }
  return {
    async post(_batch, content) {
      const request = { method: 'POST', headers, body: content }
      return doajPostResult(await ask(address.href, request, { secret: key, clock, waitMs }))
    },
  }
}

/** The part of an answer that is read, however long it is. */
const maxAnswerBytes = 200_000

/** Requests one address without following redirects. An error's message could contain the password, so it is dropped. */
async function ask(
  address: string,
  request: RequestInit,
  { secret, clock, waitMs }: { secret: string; clock: () => Date; waitMs: number },
): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(waitMs)
    const answer = await fetch(address, { ...request, redirect: 'manual', signal })
    const text = (await beginningOf(answer)).replaceAll(secret, '…')
    return { status: answer.status, text, retryAfterMs: retryAfterMs(answer.headers.get('retry-after'), clock()) }
  } catch {
    return { status: 0, text: '' }
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
