import type { Config } from '../../core/config/config.ts'
import { hashContent } from '../../core/files/files.ts'
import type { Cited } from '../../journal/citing/facts.ts'
import { crossref } from './crossref/channel-rules.ts'
import { type DepositHead, nameFirstSchema } from './crossref/document.ts'
import { doaj } from './doaj/channel-rules.ts'
import type { IssueFile } from './missing-rules.ts'
import type { Answer, Channel, LookupResult, PostResult } from './rules.ts'

/** Sends a request to a channel; a `secret` in its answer is not shown. */
export type Ask = (address: string, request: RequestInit, secret: string) => Promise<Answer>

/** Sends an article to a channel, as its file or as JSON. */
export type Sender = {
  post: (batch: string, content: string) => Promise<PostResult>
  /**
   * Requests the outcome of a batch. A channel without it answers immediately, and sending to it twice does no harm.
   */
  poll?: (batch: string, doi: string) => Promise<LookupResult>
}

/** The rules of a policy's page that a channel must have before it takes some articles. */
export type PolicyRules = {
  isNeeded: (cited: Cited) => boolean
  /** Writes the deposit of the page. */
  build: (cited: Cited, head: DepositHead, doi: string) => string
}

/** The rules of a channel. */
export type ChannelRules = {
  /** Its name on screens. */
  name: string
  /** The environment variables that it needs. */
  variables: string
  /** The file whose required data an article must have to be sent. */
  file: IssueFile
  /** The column that an article must have to be sent. */
  needs: 'doi' | 'authorname'
  /** Writes the content that it receives for an article. */
  build: (cited: Cited, head: DepositHead) => string
  policy?: PolicyRules
  /** Returns its sender; undefined without an account. */
  sender: (config: Config, ask: Ask) => Sender | undefined
}

export const channelRules: Record<Channel, ChannelRules> = { crossref, doaj }

/** The names of the channels as a list in a sentence. */
export const allChannels = new Intl.ListFormat('en-GB').format(Object.values(channelRules).map(({ name }) => name))

/** Says that a channel's environment variables are not set. */
export function notSet(channel: Channel): string {
  const { variables } = channelRules[channel]
  return `${variables} ${variables.includes(' and ') ? 'are' : 'is'} not set`
}

/** Returns the hash of the content that a channel receives for an article, without batch and version. */
export function hashDeposit(channel: Channel, cited: Cited): string {
  return hashContent(nameFirstSchema(channelRules[channel].build(cited, { batch: '', version: 0 })))
}
