import type { Cited } from '../../journal/citing/facts.ts'
import { crossrefDeposit, type DepositHead } from './crossref/file.ts'
import { doajRecord } from './doaj/article.ts'
import type { Channel } from './rules.ts'

const writers: Record<Channel, (cited: Cited, head: DepositHead) => string> = {
  crossref: (cited, head) => crossrefDeposit(head, [cited]),
  doaj: (cited) => JSON.stringify(doajRecord(cited)),
}

/** Builds the content that a channel receives for an article. */
export function contentOf(channel: Channel, cited: Cited, head: DepositHead): string {
  return writers[channel](cited, head)
}

/** The hash of what a channel receives for an article, without batch and version. */
export function contentHash(channel: Channel, cited: Cited): string {
  const content = contentOf(channel, cited, { batch: '', version: 0 })
  return new Bun.CryptoHasher('sha256').update(content).digest('hex')
}
