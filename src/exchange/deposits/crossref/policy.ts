import { truncateWithEllipsis } from '../../../core/text/clean.ts'
import { element, textElement } from '../../../core/text/xml.ts'
import { type Cited, getArticleFacts } from '../../../journal/citing/facts.ts'
import { textPages } from '../../../journal/pages/rules.ts'
import { isRegistrable } from '../missing-rules.ts'
import { type DepositHead, writeDepositDocument } from './document.ts'

/** Reports whether an article updates another one, by its DOI; Crossref takes no update without a policy's DOI. */
export function isUpdate(cited: Cited): boolean {
  const target = getArticleFacts(cited).noticeOf
  return target !== undefined && isRegistrable(target.doi)
}

/**
 * Writes the deposit of the page of the policy on corrections: a dataset of a database, as Crossref asks for pages that
 * are no publications (www.crossref.org/documentation/crossmark/participating-in-crossmark).
 */
export function writeCrossrefPolicy(cited: Cited, head: DepositHead, doi: string): string {
  const { settings, origin } = cited
  const { title, path } = textPages.corrections
  const dataset = element('dataset', { dataset_type: 'crossmark_policy' }, [
    element('titles', {}, textElement('title', title)),
    element('doi_data', {}, textElement('doi', doi), textElement('resource', origin + path)),
  ])
  const name = element('titles', {}, textElement('title', truncateWithEllipsis(settings.websitename, 255)))
  const database = element('database', {}, textElement('database_metadata', name), dataset)
  return writeDepositDocument(settings, head, database)
}
