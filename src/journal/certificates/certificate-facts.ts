import { countryText } from '../../core/language/countries.ts'
import { isOnlineFirst } from '../../core/online-first.ts'
import { paths } from '../../core/paths.ts'
import { longDate } from '../../core/text/dates.ts'
import { plainText, type SafeHtml, storedTitle } from '../../core/text/html.ts'
import { message, t } from '../../core/words/words.ts'
import { collectJournalFacts } from '../../office/settings/journal-facts.ts'
import { type BoardMember, type EditorCategory, termOf } from '../board/rules.ts'
import { articleLanguage } from '../record/language-rules.ts'
import {
  type DocumentContext,
  type DocumentedArticle,
  type DocumentFacts,
  findDocumentDay,
  placeAndPages,
  printedDoi,
} from './document-facts.ts'
import { type Author, comparable } from './rules.ts'
import { type CertifiedText, type Subject, verificationCode } from './verification.ts'

/** A chief editor, who may sign certificates. */
export type ChiefEditor = { id: number; name: string }

/** The signatory; without a name the line stays blank. */
export type Signatory = { name: string; role: string; signature: string }

/** A certificate's code and the address where it can be checked. */
export type Verification = { code: string; address: string; url: string }

type Certified = DocumentFacts & {
  signatory: Signatory
  verification: Verification
  name: string
  date: string
}

export type CertificateFacts = Certified & {
  kind: 'certificate'
  /** ISO 639-1, of the article; '' if unknown. */
  language: string
  title: SafeHtml
  plainTitle: string
  refnumber: string
  /** The address of the article's DOI; '' without one. */
  doi: string
  /** 'Volume 5, Issue 2 (March 2026), pages 1–8' */
  place: string
  /** Where it is published, as a phrase. */
  published: string
}

export type EditorCertificateFacts = Certified & {
  kind: 'editorscertificate'
  role: string
  affiliation: string
  /** The term on the board in words, '' if unknown, and whether it is over. */
  term: string
  isOver: boolean
}

/** A reviewer's certificate. Its date is the year alone, so that it does not reveal the paper. */
export type ReviewerCertificateFacts = Certified & { kind: 'reviewerscertificate' }

/** Every certificate. */
export type AnyCertificate = CertificateFacts | EditorCertificateFacts | ReviewerCertificateFacts

/** The columns of a public editor that a certificate needs. */
export type CertifiedEditor = Pick<
  BoardMember,
  'id' | 'name' | 'category' | 'content' | 'country' | 'term_from' | 'term_to'
>

/** A review on a certificate: the request, the reviewer's name, and the year of the report. */
export type Review = { request: string; name: string; year: string; isDecided: boolean }

/** Returns the words that a certificate's code covers. */
export function wordsOfAuthor({ certified }: Pick<DocumentedArticle, 'certified'>, { name }: Author) {
  return { name, title: certified.description }
}

export function wordsOfEditor({ name, category }: Pick<CertifiedEditor, 'name' | 'category'>) {
  return { name, title: category }
}

export const wordsOfReviewer = ({ name, year }: Pick<Review, 'name' | 'year'>) => ({ name, title: year })

/** Returns the facts of one author's certificate. */
export function certificateFacts(
  context: DocumentContext,
  article: DocumentedArticle,
  author: Author,
): CertificateFacts {
  const subject = { kind: 'article', refnumber: article.refnumber, place: author.place } as const
  const [day, place] = [longDate(article.publishdate), placeAndPages(article)]
  return {
    kind: 'certificate',
    asOf: findDocumentDay(article),
    language: articleLanguage(article, context.settings),
    ...certified(context, subject, wordsOfAuthor(article, author)),
    date: article.online_first ? t('Published online {day}', { day }) : day,
    title: storedTitle(article.certified.title),
    plainTitle: article.certified.description,
    refnumber: article.refnumber,
    doi: printedDoi(article),
    place,
    published: isOnlineFirst(article) ? place : t('published in {place}', { place }),
  }
}

/**
 * Returns the facts of an editor's certificate of service.
 * @param day date of issue, 'YYYY-MM-DD'
 */
export function editorCertificateFacts(
  context: DocumentContext,
  editor: CertifiedEditor,
  day: string,
): EditorCertificateFacts {
  return {
    kind: 'editorscertificate',
    asOf: day,
    ...certified(context, { kind: 'editor', id: editor.id }, wordsOfEditor(editor)),
    date: longDate(day),
    role: t(nameEditorRole(editor.category)),
    term: termOf(editor),
    isOver: editor.term_to !== '' && `${editor.term_to}-99` < day,
    affiliation: [plainText(editor.content), countryText(editor.country)].filter(Boolean).join(', '),
  }
}

/** Returns the facts of a reviewer's certificate. Even its creation date reveals only the year. */
export function reviewerCertificateFacts(context: DocumentContext, review: Review): ReviewerCertificateFacts {
  return {
    kind: 'reviewerscertificate',
    asOf: `${review.year}-01-01`,
    ...certified(context, { kind: 'reviewer', request: review.request }, wordsOfReviewer(review)),
    date: review.year,
  }
}

/**
 * Returns the signatory of a certificate: the first chief editor who is not its recipient, since people must not sign
 * their own. Only the first chief editor has a picture of the signature.
 */
function signatoryOf({ settings, signatories }: DocumentContext, subject: Subject, { name }: CertifiedText): Signatory {
  const isAddressee = (chief: ChiefEditor) =>
    (subject.kind === 'editor' && subject.id === chief.id) || comparable(chief.name) === comparable(name)
  const signs = signatories.find((chief) => !isAddressee(chief))
  const signature = signs && signs === signatories[0] ? settings.signature : ''
  return { name: signs?.name ?? '', role: t(roles['chief editor']), signature }
}

/** Builds the facts of every certificate: its recipient, its signatory, and its verification code. */
function certified(context: DocumentContext, subject: Subject, certifiedText: CertifiedText) {
  const { settings, origin, key } = context
  const signatory = signatoryOf(context, subject, certifiedText)
  const code = verificationCode(key, subject, certifiedText)
  return {
    journal: collectJournalFacts(settings),
    imageNames: [signatory.signature],
    name: certifiedText.name,
    signatory,
    verification: {
      code,
      address: origin.replace(/^https?:\/\//, '') + paths.verify(),
      url: origin + paths.verified(code),
    },
  }
}

const roles: Record<EditorCategory, string> = {
  'chief editor': message('Editor-in-Chief'),
  'associate editor': message('Associate Editor'),
  'assistant editor': message('Assistant Editor'),
}

/** Returns the role's name for one editor of a category. */
export const nameEditorRole = (category: EditorCategory): string => roles[category]
