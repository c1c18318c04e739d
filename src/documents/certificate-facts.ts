import type { EditorCategory } from '../editors/rules.ts'
import { paths } from '../paths.ts'
import { longDate } from '../text/dates.ts'
import { plainText, type SafeHtml, storedTitle } from '../text/html.ts'
import {
  type Dated,
  type DocumentContext,
  type DocumentedArticle,
  dayOf,
  type JournalFacts,
  journalFacts,
  placeAndPages,
} from './facts.ts'
import type { Author } from './rules.ts'
import { type Subject, verificationCode } from './verification.ts'

/** The signatory; without a name the line stays blank. */
export type Signatory = { name: string; role: string; signature: string }

/** A certificate's code and where it can be checked. */
export type Verification = { code: string; address: string; url: string }

type Certified = Dated & {
  journal: JournalFacts
  signatory: Signatory
  verification: Verification
  name: string
  date: string
}

export type CertificateFacts = Certified & {
  kind: 'certificate'
  title: SafeHtml
  plainTitle: string
  refnumber: string
  /** 'Volume 5, Issue 2 (March 2026), pages 1-8' */
  place: string
}

export type EditorCertificateFacts = Certified & {
  kind: 'editorscertificate'
  role: string
  affiliation: string
}

/** A public editor as a certificate needs them. */
export type CertifiedEditor = { id: number; name: string; category: EditorCategory; content: string; country: string }

/** The words that a certificate's code covers. */
export function wordsOfAuthor({ description }: Pick<DocumentedArticle, 'description'>, { name }: Author) {
  return { name, title: description }
}

export function wordsOfEditor({ name, category }: Pick<CertifiedEditor, 'name' | 'category'>) {
  return { name, title: category }
}

/** Facts of one author's certificate. */
export function certificateFacts(
  around: DocumentContext,
  article: DocumentedArticle,
  author: Author,
): CertificateFacts {
  const subject: Subject = { kind: 'article', refnumber: article.refnumber, place: author.place }
  return {
    kind: 'certificate',
    asOf: dayOf(article),
    journal: journalFacts(around.settings),
    signatory: signatoryFacts(around),
    verification: verification(around, verificationCode(around.key, subject, wordsOfAuthor(article, author))),
    name: author.name,
    date: longDate(article.publishdate),
    title: storedTitle(article.title),
    plainTitle: article.description,
    refnumber: article.refnumber,
    place: placeAndPages(article),
  }
}

/**
 * Facts of an editor's certificate of service.
 * @param day date of issue, 'YYYY-MM-DD'
 */
export function editorCertificateFacts(
  around: DocumentContext,
  editor: CertifiedEditor,
  day: string,
): EditorCertificateFacts {
  const code = verificationCode(around.key, { kind: 'editor', id: editor.id }, wordsOfEditor(editor))
  return {
    kind: 'editorscertificate',
    asOf: day,
    journal: journalFacts(around.settings),
    signatory: signatoryFacts(around),
    verification: verification(around, code),
    name: editor.name,
    date: longDate(day),
    role: roleOf(editor.category),
    affiliation: [plainText(editor.content), editor.country].filter(Boolean).join(', '),
  }
}

const roles: Record<EditorCategory, string> = {
  'chief editor': 'Editor-in-Chief',
  'associate editor': 'Associate Editor',
  'assistant editor': 'Assistant Editor',
}

/** The role's name for one editor of a category. */
export function roleOf(category: EditorCategory): string {
  return roles[category]
}

function signatoryFacts({ settings, signatory = '' }: DocumentContext): Signatory {
  return { name: signatory, role: roles['chief editor'], signature: signatory && settings.signature }
}

function verification({ origin }: DocumentContext, code: string): Verification {
  return { code, address: origin.replace(/^https?:\/\//, '') + paths.verify(), url: origin + paths.verified(code) }
}
