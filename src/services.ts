import type { FlashMessage } from '../views/ui/flash.tsx'
import type { CommandServices } from './core/cli/terminal.ts'
import type { Config } from './core/config/config.ts'
import type { Db } from './core/db/connect.ts'
import type { Replace } from './core/db/replacing.ts'
import type { Files } from './core/files/files.ts'
import type { Jobs } from './core/jobs/jobs.ts'
import type { Calls } from './core/workers/calls.ts'
import type { View } from './exchange/counter/rules.ts'
import type { Viewer } from './journal/access/queries.ts'
import type { Stamping } from './journal/articles/notices/stamping.ts'
import type { Drawing } from './journal/certificates/drawing/drawing.ts'
import type { Outputs } from './journal/fulltext/outputs.ts'
import type { FullTextReader } from './journal/fulltext/reader.ts'
import type { TextPages } from './journal/fulltext/text-pages.ts'
import type { Partner } from './journal/partners/rules.ts'
import type { Reader } from './journal/pdf-reading/reader.ts'
import type { PublicIssue } from './journal/record/issues/rules.ts'
import type { SupplementKind } from './journal/record/supplement-rules.ts'
import type { WebpageLink } from './journal/webpages/rules.ts'
import type { Checking } from './office/accounts/passwords/checking.ts'
import type { LinkedLetter } from './office/letters/rules.ts'
import type { LetterPicture } from './office/letters/text-rules.ts'
import type { Waiting } from './office/screens/rail-rules.ts'
import type { Role } from './office/sessions/rules.ts'
import type { Tokens } from './office/sessions/tokens.ts'
import type { Settings } from './office/settings/rules.ts'
import type { Anonymising } from './review/anonymising/scrubbing.ts'
import type { Comparing } from './review/changes/comparing.ts'
import type { Wording } from './review/letters/template-rules.ts'
import type { ProofTexts } from './review/proofs/proof-texts.ts'
import type { Metrics } from './staff/monitoring/metrics.ts'
import type { EntryNews } from './staff/work-log/entry-rules.ts'
import type { TextWorks } from './text-worker.ts'
import type { Assets } from './web/build/assets.ts'
import type { PageCache } from './web/caching/page-cache.ts'
import type { Remembered } from './web/caching/remembered.ts'
import type { Connection } from './web/http/address.ts'
import type { Log } from './web/http/log.ts'
import type { Uploads } from './web/http/uploads/thread.ts'
import type { Costs } from './web/limits/costs.ts'
import type { Gate } from './web/limits/gate.ts'

/** Everything that handling a request depends on; tests replace parts of it. */
export type Services = {
  db: Db
  files: Files
  assets: Assets
  frame: Frame
  /** Caches until the journal's content changes. */
  pageCache: PageCache
  /** Calls the followers of an event of the trade, in the transaction that it belongs to. */
  announce: Announce
  /** The counts of work log searches, cached until an entry changes. */
  totals: Remembered
  live: Live
  tokens: Tokens
  checking: Checking
  workers: Workers
  /** The costs of public routes. */
  costs: Costs
  papers: AcceptedPapers
  prepareLetter: PrepareLetter
  proofTexts: ProofTexts
  /** Limits the requests of clients who are not signed in. */
  gate: Gate
  counting: Counting
  misses: Misses
  /** The forms that are being submitted, by idempotency key. */
  formsInProgress: Map<string, Promise<Response>>
  clock: () => Date
  config: Config
  log: Log
  underWay: UnderWay
  metrics: Metrics
  /** The background jobs of the process. */
  jobs: Jobs
}

/** The worker threads and processes. Each starts on first use and ends with `stop`. */
export type Workers = {
  drawing: Drawing
  /** Stamps the PDFs of retracted articles. */
  stamping: Stamping
  /** Reads uploaded PDFs, and the manuscripts of papers. */
  reader: Reader
  /** Reads papers as full texts. */
  fullTexts: FullTextReader
  /** Searches and changes full texts while a user waits. */
  texts: Calls<TextWorks>
  /** Makes the outputs of full texts: PDFs and EPUBs. */
  outputs: Outputs
  /** Makes the pages of full texts, and their pictures. */
  textPages: TextPages
  /** Makes anonymous copies of papers' files. */
  scrubbing: Anonymising
  /** Reads the texts of papers' versions, and compares them. */
  comparing: Comparing
  uploads: Uploads
}

/** Some of the workers, for code that needs no other services. */
export type Working<Name extends keyof Workers> = { workers: Pick<Workers, Name> }

type AboutPaper = { paperId: number; letter?: EditorsLetter }

/** The events of the trade, each with the data for its followers. */
export type Events = {
  /** The author acts before a decision takes effect; `by` has the form of the paper's timeline. */
  'decision overtaken': { paperId: number; by: string; at: Date }
  'paper received': AboutPaper
  /** A correction or a revision was received. */
  'paper sent again': AboutPaper
  'paper withdrawn': AboutPaper
  /** An article was made from an accepted paper, which was locked. */
  'paper became article': { paperId: number; articleId: number; by: string; at: Date }
  'reviewer answered': AboutPaper
  'settings changed': { settings: Settings }
  /** A user of the back office was added or renamed. */
  'user changed': { userId?: number }
}

/**
 * A letter to a paper's editors: `what` says in a sentence what happened to the paper of that title, and `event` in
 * short; or `typed` has the words.
 */
export type EditorsLetter = {
  kind: 'new_paper' | 'new_answer' | 'new_report'
  request?: string
  typed?: Wording
  title?: string
  what?: string
  event?: string
  /** A name that is queued at most once. */
  once?: string
}

/**
 * Makes the parts of a letter that are made when it is sent: its link ('' for none, undefined if it no longer works),
 * and the one picture that it may have. Returns undefined if it may no longer go to its recipient.
 */
export type PrepareLetter = (
  letter: LinkedLetter & { body: string },
) => Promise<{ link: string | undefined; picture: LetterPicture | undefined } | undefined>

/** Calls the followers of an event, in the transaction that it belongs to. */
export type Announce = <Name extends keyof Events>(transaction: Db, name: Name, about: Events[Name]) => Promise<void>

/** The services on behalf of a user, named in history and rows; `viewer` is that user for checks of access. */
export type Actor = Services & { username: string; viewer: Viewer }

/** Answers a request, synchronously on a cache hit. */
export type Handle = (request: Request, connection?: Connection) => Response | Promise<Response>

/** The journal as a function, for a command that renders its pages; `stop` ends its workers. */
export type Offline = { services: Services; handle: Handle; stop: () => void }

/** The services of commands; `offline` opens the journal's pages for a command that renders them. */
export type AllCommandServices = CommandServices & {
  config: Config
  offline: () => Promise<Offline>
  replace?: Replace
}

/** The parts of public pages' frame that belong to other rooms. */
export type FrameParts = {
  issues: PublicIssue[]
  partners: Partner[]
  webpages: WebpageLink[]
  /** The last day of the call for papers that ends last, open or over; '' if there is none. */
  callsUntil: string
}

/** The data that other rooms contribute to the frame of public pages and of the back office. */
export type Frame = {
  readParts: (db: Db) => Promise<FrameParts>
  /** Returns a user's waiting items; `papers` is the number that wait for an editor, if known. */
  readWaiting: (db: Db, viewer: { id: number; name: string; role: Role }, papers?: number) => Promise<Waiting>
  /** Returns the next step of a new journal, which messages about a saved step name. */
  readNextStep: (
    db: Db,
    viewer: { role: Role },
    journal: { settings: Settings; origin: string },
  ) => Promise<NonNullable<FlashMessage['step']> | undefined>
}

/** The work log's server-sent events, which report changed entries to open screens. */
export type Live = {
  /** A stream of events for a signed-in user, which ends with the session; 429 if the session has too many. */
  open: (session: string, address: string) => Response
  /** Sends an entry's change; undefined if anything may have changed. */
  hear: (news: EntryNews | undefined) => void
  /** Ends every stream, because the process is stopping. */
  close: () => void
}

/** A view to be counted, with its reader's traits: connection address, forwarded addresses, user agent. */
export type PendingView = { view: View; at: number; address: string; forwarded: string; agent: string }

/** A download of a supplement to be counted: its article's id and its number. */
export type PendingDownload = Pick<PendingView, 'agent' | 'at'> & { article: number; n: number }

/** Counts the views of articles, the downloads of their supplements, and the searches. */
export type Counting = {
  /** Records a view, to be counted within half a second. */
  note: (noted: PendingView) => void
  /** Counts a search within half a second, unless its user agent is a robot's. */
  noteSearch: (searched: Pick<PendingView, 'agent' | 'at'>) => void
  /** Counts the download of a supplement within half a second, unless its user agent is a robot's. */
  noteSupplement: (noted: PendingDownload) => void
  /** Counts what was recorded. */
  flush: () => Promise<void>
  /** Closes past days, at most once a minute. */
  close: () => Promise<void>
}

/** Counts the requested addresses that do not exist. */
export type Misses = {
  /** Records a path that was answered with 404. */
  note: (pathname: string) => void
  /** Writes the recorded counts. */
  flush: () => Promise<void>
}

/**
 * The requests in progress, in memory that another thread can read while this one is blocked. An answered one stays
 * until its slot is needed: its body may still be streamed.
 */
export type UnderWay = {
  /** Records a request. @returns its slot, for `leave`; -1 while all slots are taken */
  enter: (request: Request, id: string, at: number) => number
  leave: (place: number) => void
  memory: SharedArrayBuffer
}

/** The accepted papers, which become articles without retyping; a paper is identified by its number. */
export type AcceptedPapers = {
  /** Returns the values that a paper gives for the article's form, and its manuscript if that is a PDF. */
  find: (username: string, number: string) => Promise<AcceptedPaper>
  /** Locks and returns a paper that may become an article; undefined for any other. */
  lock: (transaction: Db, username: string, number: string) => Promise<LockedPaper | undefined>
}

/** A supplement of a paper: its file's id, as sent. */
export type PaperSupplement = {
  id: string
  name: string
  kind: SupplementKind | undefined
  bytes: number
  hash: string
}

type LockedPaper = {
  id: number
  supplements: PaperSupplement[]
  /** Its newest manuscript, if that is a DOCX or ODT. */
  written: { file_hash: string; name: string } | undefined
}

type AcceptedPaper =
  | {
      ok: true
      values: Record<string, string>
      pdf: { hash: string; name: string; bytes: number } | undefined
      supplements: PaperSupplement[]
    }
  | { ok: false; code: 'not_found' }
  | { ok: false; code: 'invalid_state'; state: string }
