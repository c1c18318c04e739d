import type { Ask, ChannelRules, Sender } from '../channel-rules.ts'
import { readCrossrefLookupResult, readCrossrefPostResult, variables } from './answers.ts'
import { writeCrossrefDeposit } from './file.ts'
import { isUpdate, writeCrossrefPolicy } from './policy.ts'

/** Crossref registers DOIs. */
export const crossref: ChannelRules = {
  name: 'Crossref',
  variables,
  file: 'crossref.xml',
  needs: 'doi',
  build: (cited, head) => writeCrossrefDeposit(head, [cited]),
  policy: { isNeeded: isUpdate, build: writeCrossrefPolicy },
  sender: ({ crossref: account }, ask) => account && createCrossrefSender(account, ask),
}

/** Sends to Crossref (www.crossref.org/documentation/register-maintain-records/direct-deposit-xml/https-post). */
function createCrossrefSender(
  { user, password, url }: { user: string; password: string; url: string },
  ask: Ask,
): Sender {
  return {
    async post(batch, content) {
      const body = new FormData()
      body.set('operation', 'doMDUpload')
      body.set('login_id', user)
      body.set('login_passwd', password)
      body.set('fname', new File([content], `${batch}.xml`, { type: 'application/xml' }))
      return readCrossrefPostResult(await ask(url, { method: 'POST', body }, password))
    },
    async poll(batch, doi) {
      const address = new URL('submissionDownload', url)
      const parameters = { usr: user, pwd: password, doi_batch_id: batch, type: 'result' }
      address.search = new URLSearchParams(parameters).toString()
      return readCrossrefLookupResult(await ask(address.href, {}, password), doi)
    },
  }
}
