import type { Ask, ChannelRules, Sender } from '../channel-rules.ts'
import { makeDoajRecord, readDoajPostResult, variables } from './article.ts'

/** DOAJ lists articles, by their authors. */
export const doaj: ChannelRules = {
  name: 'DOAJ',
  variables,
  file: 'doaj.xml',
  needs: 'authorname',
  build: (cited) => JSON.stringify(makeDoajRecord(cited)),
  sender: ({ doaj: account }, ask) => account && createDoajSender(account, ask),
}

/** Sends to DOAJ (doaj.org/api/v4/docs), which replaces a record with the same DOI or address. */
function createDoajSender({ key, url }: { key: string; url: string }, ask: Ask): Sender {
  const address = new URL(`${url}/articles`)
  address.searchParams.set('api_key', key)
  const headers = { 'Content-Type': 'application/json' }
  return {
    async post(_batch, content) {
      return readDoajPostResult(await ask(address.href, { method: 'POST', headers, body: content }, key))
    },
  }
}
