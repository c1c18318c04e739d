import { dayIn, longDate } from '../../core/text/dates.ts'
import { plainText, type SafeHtml, storedTitle } from '../../core/text/html.ts'
import { t } from '../../core/words/words.ts'
import { recordAttempt } from '../../office/accounts/attempts/queries.ts'
import type { Services } from '../../services.ts'
import type { IssueNumber } from '../record/issues/rules.ts'
import type { Notice } from '../record/notice-rules.ts'
import { readArticlePeople } from '../record/people/rules.ts'
import { nameEditorRole, wordsOfAuthor, wordsOfEditor, wordsOfReviewer } from './certificate-facts.ts'
import { placeAndPages } from './document-facts.ts'
import {
  certificateKey,
  findRecorded,
  findRecordedEditor,
  listFormerlyRecorded,
  listWithdrawn,
  type RecordedArticle,
} from './queries.ts'
import { listReviews } from './review-queries.ts'
import { placedAuthors } from './rules.ts'
import { type Code, parseCode, prefixOf, stillHolds, wasIssued } from './verification.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/** The outcome of checking a code. */
export type Verified =
  | { is: 'unknown' }
  | { is: 'throttled'; retryAfter: number }
  /** The article or the editor is no longer public, or the record of a review was deleted. */
  | { is: 'withdrawn'; refnumber?: string; isReview?: true }
  /**
   * Issued, but name or title have changed since, or the characters that verify them are mistyped; the record has the
   * current ones.
   */
  | { is: 'changed'; record?: CertificateRecord }
  | { is: 'valid'; record: CertificateRecord }

/** The stored content of a certificate. */
export type CertificateRecord =
  | (IssueNumber & {
      kind: 'article'
      name: string
      title: SafeHtml
      refnumber: string
      place: string
      date: string
      updates: Notice[]
    })
  | { kind: 'service'; name: string; service: string; date: string; dateLabel: string }

/**
 * Checks a certificate's code. Right codes are always answered and write nothing: there are 2^40 for each certificate.
 * Wrong ones count against a rate limit (`attemptLimits`), so guessing is throttled.
 */
export async function verifyCertificate(services: Needed, typed: string, address: string): Promise<Verified> {
  const { db, clock } = services
  const code = parseCode(typed)
  if (!code) return { is: 'unknown' }
  const key = await certificateKey(db)
  if (!wasIssued(key, code)) {
    const name = code.kind === 'article' ? code.refnumber : prefixOf(code)
    const attempt = await recordAttempt(db, { kind: 'verify', name, address }, clock())
    return 'retryAfter' in attempt ? { is: 'throttled', retryAfter: attempt.retryAfter } : { is: 'unknown' }
  }
  if (code.kind === 'article') return ofArticle(services, key, code)
  return code.kind === 'editor' ? ofEditor(services, key, code) : ofReviewer(services, key, code)
}

type ArticleCode = Code & { kind: 'article' }

/**
 * Finds the article that a code was issued for, among those that have its ref number, or had it while they were public;
 * if none matches, the one that has it now.
 */
async function ofArticle({ db }: Needed, key: string, code: ArticleCode): Promise<Verified> {
  const holds = (article: Certified) => isOf(key, code, article)
  const present = await findRecorded(db, code.refnumber)
  if (present && holds(present)) return verdictOn(present, code, true)
  const former = await listFormerlyRecorded(db, code.refnumber)
  const moved = former.find(holds)
  if (moved) return verdictOn(moved, code, true)
  const withdrawn = await listWithdrawn(db, code.refnumber)
  const isWithdrawn = withdrawn.some(({ title, ...people }) =>
    holds({
      authorname: people.authorname,
      authors: readArticlePeople(people),
      certified: { title, description: plainText(storedTitle(title)) },
    }),
  )
  const [meant] = present ? [present] : former
  return meant && !isWithdrawn ? verdictOn(meant, code, false) : { is: 'withdrawn', refnumber: code.refnumber }
}

type Certified = Pick<RecordedArticle, 'authorname' | 'authors' | 'certified'>

function isOf(key: string, code: ArticleCode, article: Certified): boolean {
  const author = authorOf(article, code)
  return author !== undefined && stillHolds(key, code, wordsOfAuthor(article, author))
}

const authorOf = (article: Certified, code: ArticleCode) =>
  placedAuthors(article).find(({ place }) => place === code.place)

function verdictOn(article: RecordedArticle, code: ArticleCode, isValid: boolean): Verified {
  if (article.status !== 'enabled') return { is: 'withdrawn', refnumber: code.refnumber }
  const author = authorOf(article, code)
  if (!author) return { is: 'changed' }
  const record: CertificateRecord = {
    kind: 'article',
    name: author.name,
    title: storedTitle(article.title),
    year: article.year,
    volume: article.volume,
    issue: article.issue,
    refnumber: article.refnumber,
    place: placeAndPages(article),
    date: longDate(article.publishdate),
    updates: article.updates,
  }
  return { is: isValid ? 'valid' : 'changed', record }
}

async function ofEditor(
  { db, clock, config }: Needed,
  key: string,
  code: Code & { kind: 'editor' },
): Promise<Verified> {
  const editor = await findRecordedEditor(db, code.id)
  if (editor?.status !== 'enabled') return { is: 'withdrawn' }
  const date = longDate(dayIn(config.timeZone, clock()))
  const service = t(nameEditorRole(editor.category))
  const record: CertificateRecord = { kind: 'service', name: editor.name, service, date, dateLabel: t('As of') }
  return { is: stillHolds(key, code, wordsOfEditor(editor)) ? 'valid' : 'changed', record }
}

async function ofReviewer(services: Needed, key: string, code: Code & { kind: 'reviewer' }): Promise<Verified> {
  const [review] = await listReviews(services, [code.request])
  if (!review) return { is: 'withdrawn', isReview: true }
  const record: CertificateRecord = {
    kind: 'service',
    name: review.name,
    service: t('Reviewed a manuscript'),
    date: review.year,
    dateLabel: t('Year'),
  }
  return { is: stillHolds(key, code, wordsOfReviewer(review)) ? 'valid' : 'changed', record }
}
