import { truncateWithEllipsis } from '../../../core/text/clean.ts'
import { element, textElement, type Xml, xmlDocument } from '../../../core/text/xml.ts'
import type { Settings } from '../../../office/settings/rules.ts'

const version = '5.5.0'

const namespaces = {
  version,
  xmlns: `http://www.crossref.org/schema/${version}`,
  'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
  'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
  'xmlns:rel': 'http://www.crossref.org/relations.xsd',
}

/** The id of a deposit, and its version, which must exceed that of the last one. */
export type DepositHead = { batch: string; version: number }

/** Writes a deposit in Crossref's schema. @param content the journal or database that it describes */
export function writeDepositDocument(settings: Settings, deposit: DepositHead, content: Xml): string {
  const { websitename, websiteemail, publisher } = settings
  const head = element('head', {}, [
    textElement('doi_batch_id', deposit.batch),
    textElement('timestamp', deposit.version),
    element('depositor', {}, [
      textElement('depositor_name', truncateWithEllipsis(websitename, 130)),
      textElement('email_address', websiteemail),
    ]),
    textElement('registrant', truncateWithEllipsis(publisher || websitename, 255)),
  ])
  return xmlDocument(element('doi_batch', namespaces, head, element('body', {}, content)))
}

/** Returns a deposit with the name of the schema before, for hashes: a newer schema alone changes no article. */
export const nameFirstSchema = (xml: string): string =>
  xml.replace(
    ` version="${version}" xmlns="${namespaces.xmlns}"`,
    ' version="5.4.0" xmlns="http://www.crossref.org/schema/5.4.0"',
  )
