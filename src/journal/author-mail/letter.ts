import { paths } from '../../core/paths.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { makeOpeningLinks } from '../../office/letters/text-rules.ts'
import {
  fillWording,
  type LetterPlaceholder,
  noticeWordings,
  originalWording,
} from '../../office/settings/letter-wording.ts'
import type { Settings } from '../../office/settings/rules.ts'
import { doiUrl } from '../record/doi-rules.ts'
import { formatIssueNumber, fullIssueTitle, type IssueNumber } from '../record/issues/rules.ts'
import { isNotice, noticeKinds } from '../record/notices/kind-rules.ts'
import { namedPosition, type PositionFields, positionOf } from '../record/position-rules.ts'
import { authorsOf } from '../record/rules.ts'

type ArticleFacts = IssueNumber &
  PositionFields &
  Record<
    'issue_label' | 'description' | 'recipientName' | 'authorname' | 'refnumber' | 'country' | 'mobile' | 'email',
    string
  > & {
    hasFile: boolean
    article_type: string
    doi: string | null
    isDoiRegistered: boolean
    /** The article that a notice is about; null for any other article. */
    noticeTarget: (IssueNumber & { refnumber: string; description: string }) | null
  }

/** The letter to an author about a published article, and links that send it. */
export type Letter = { subject: string; text: string; mailto: string; whatsapp: string }

/**
 * Builds the letter in the journal's wording, or the original one.
 * @param origin the journal's public origin, without a trailing slash
 */
export function authorLetter(article: ArticleFacts, settings: Settings, origin: string): Letter {
  const values = valuesFor(article, settings, origin)
  const wording = wordingOf(article, settings)
  const text = fillWording(wording.text, values)
  const subject = cleanLine(fillWording(wording.subject, values))
  const to = { to: article.email, phone: whatsappNumber(article) }
  return { subject, text, ...makeOpeningLinks(to, { subject, text }) }
}

/** Returns the journal's wording; notices have their own, which names the article that they are about. */
function wordingOf({ article_type, noticeTarget }: ArticleFacts, { notice_text, notice_subject }: Settings) {
  if (isNotice(article_type) && noticeTarget)
    return noticeWordings[article_type] ?? noticeWordings[noticeKinds[article_type].family]
  return { text: notice_text || originalWording.text, subject: notice_subject || originalWording.subject }
}

function valuesFor(article: ArticleFacts, settings: Settings, origin: string) {
  const { description, recipientName, authorname, year, volume, refnumber, noticeTarget } = article
  const place = [fullIssueTitle(article), namedPosition(article)].filter(Boolean)
  const authors = authorsOf(authorname)
  return {
    name: recipientName || (authors.length === 1 ? authors[0] : undefined) || 'Author',
    title: description,
    authors: authorname,
    place: place.join(', '),
    volume: String(volume),
    issue: formatIssueNumber(article),
    year: String(year),
    pages: positionOf(article),
    refno: refnumber,
    url: origin + paths.article(article),
    abstract_url: origin + paths.abstract(article),
    certificate_url: origin + paths.certificate(refnumber),
    doi_url: article.isDoiRegistered ? doiUrl(article.doi) : '',
    pdf_url: article.hasFile ? origin + paths.articlePdf(article) : '',
    websitename: settings.websitename || 'our journal',
    review_link: settings.google_review_link,
    signature: settings.websitename || 'The editors',
    target: noticeTarget?.description ?? '',
    target_url: noticeTarget ? origin + paths.article(noticeTarget) : '',
  } satisfies Record<LetterPlaceholder, string> & Record<string, string>
}

/** Formats a number for WhatsApp, with a country code; ten digits without one count as Indian. */
function whatsappNumber({ mobile, country }: Pick<ArticleFacts, 'mobile' | 'country'>): string {
  const digits = mobile.replace(/\D/g, '').replace(/^0+/, '')
  const isIndian = digits.length === 10 && !mobile.trim().startsWith('+') && /^(?:india)?$/i.test(country.trim())
  return isIndian ? `91${digits}` : digits
}
