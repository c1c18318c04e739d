import { childElementText, elementIn, elementsIn, textIn, type XmlElement } from '../../../engines/archives/archives.ts'
import { isPlainSummary } from '../../../engines/fulltext/text.ts'
import type { MovedArticle } from '../addresses/moved.ts'
import { readLineText } from './text-rules.ts'

/** Returns the funding: one entry for each funder and its awards. */
export function fundersIn(meta: XmlElement | undefined): MovedArticle['funders'] {
  const groups = elementsIn(meta, 'funding-group').flatMap((group) => elementsIn(group, 'award-group'))
  return groups.flatMap((group) => {
    const award = elementsIn(group, 'award-id').map(readLineText).join(', ')
    return elementsIn(group, 'funding-source').map((source) => {
      const wrap = elementIn(source, 'institution-wrap') ?? source
      const ids = elementsIn(wrap, 'institution-id').map(textIn)
      const funder = readLineText(elementIn(wrap, 'institution')) || readLineText(source)
      return { funder, ror: ids.find((id) => /ror\.org/.test(id)) ?? '', award }
    })
  })
}

/** Returns the licence's address; if there are several, the Creative Commons one. */
export function licenseIn(permissions: XmlElement | undefined): string {
  const licenses = elementsIn(permissions, 'license')
  const links = licenses.flatMap((license) => [
    license.attributes.href ?? '',
    childElementText(license, 'license_ref'),
    ...elementsIn(license).flatMap((p) => elementsIn(p, 'ext-link').map(({ attributes }) => attributes.href ?? '')),
  ])
  const all = [...links, childElementText(permissions, 'license_ref')].filter((link) => /^https?:/.test(link))
  return all.find((link) => /creativecommons\.org/.test(link)) ?? all[0] ?? ''
}

/** Whether an abstract is the plain-language summary. */
export const isPlain = ({ attributes }: XmlElement): boolean => isPlainSummary(attributes['abstract-type'] ?? '')

/** Returns the statements for which an article's metadata has a field. */
export function statementsIn(article: XmlElement, meta: XmlElement | undefined): Record<string, string> {
  const sections = elementsIn(elementIn(article, 'back'), 'sec')
  const notes = [
    ...[meta, ...elementsIn(meta, 'contrib-group')].flatMap((one) => elementsIn(one, 'author-notes')),
    elementIn(elementIn(article, 'back'), 'fn-group'),
  ]
  const paragraphs = (one: XmlElement | undefined) => elementsIn(one, 'p').map(readLineText).join('\n')
  const section = (type: RegExp) =>
    paragraphs(sections.find(({ attributes }) => type.test(attributes['sec-type'] ?? '')))
  const interests = notes
    .flatMap((note) => elementsIn(note, 'fn'))
    .find(({ attributes }) => /^(?:coi-statement|conflict)$/.test(attributes['fn-type'] ?? ''))
  return {
    data_availability: section(/^data-availability/),
    ethics: section(/^ethics/),
    ai_statement: section(/^ai-statement/),
    acknowledgements: paragraphs(elementIn(elementIn(article, 'back'), 'ack')),
    plain_summary: paragraphs(elementsIn(meta, 'abstract').find(isPlain)),
    competing_interests: paragraphs(interests),
  }
}
