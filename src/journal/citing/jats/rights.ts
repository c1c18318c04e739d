import { licenceName } from '../../../core/text/licence.ts'
import { element, emptyElement, textElement, type Xml } from '../../../core/text/xml.ts'
import type { ArticleFacts, Cited } from '../facts.ts'

/** Builds `permissions`: copyright and licence. */
export function permissions({ article, settings }: Cited, { copyright, license, date }: ArticleFacts): Xml {
  const address = { 'ext-link-type': 'uri', 'xlink:href': license }
  return element(
    'permissions',
    {},
    copyright && [
      textElement('copyright-statement', copyright),
      textElement('copyright-year', date[0]),
      textElement('copyright-holder', article.copyright_holder || settings.copyright_holder),
    ],
    emptyElement('ali:free_to_read'),
    license && [
      element(
        'license',
        { 'license-type': 'open-access', 'xlink:href': license },
        textElement('ali:license_ref', license),
        textElement('license-p', element('ext-link', address, licenceName(license))),
      ),
    ],
  )
}

/** Builds `funding-group`: funders and their awards. */
export function funding({ funding: all }: ArticleFacts): Xml {
  const awards = all.map(({ funder, ror, award }, at) => {
    const institution = [
      element('institution-id', { 'institution-id-type': 'ror' }, ror),
      textElement('institution', funder),
    ]
    const source = element('funding-source', {}, element('institution-wrap', {}, institution))
    return element('award-group', { id: `award${at + 1}` }, source, textElement('award-id', award))
  })
  return element('funding-group', {}, awards)
}
