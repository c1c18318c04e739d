import { bibliographicCode } from '../../core/language/language-codes.ts'
import { element, textElement, type Xml } from '../../core/text/xml.ts'
import { type Contributor, contributorsOf } from '../../journal/citing/contributors.ts'
import { type ArticleFacts, type Cited, getArticleFacts, plainAbstract } from '../../journal/citing/facts.ts'
import { sourceOf } from './dublin-core.ts'
import { formats, schemaOf } from './format-rules.ts'

/** The leader: new record, language material, component part of a serial, Unicode, no full standard of description. */
const leader = '00000nab a2200000uu 4500'

/** A field's subfields by code; repeated ones are in an array. */
type Subfields = Record<string, string | string[]>

/** Writes an article in MARC 21, as MARCXML. */
export function writeMarc(cited: Cited): Xml {
  const facts = getArticleFacts(cited)
  const { article, origin } = cited
  const [first, ...others] = contributorsOf(facts)
  return element('record', { xmlns: formats.marcxml.namespace, ...schemaOf('marcxml') }, [
    textElement('leader', leader),
    writeControlField('001', article.refnumber),
    writeControlField('003', new URL(origin).hostname),
    writeControlField('008', makeFixedField(facts)),
    ...facts.identifiers.map(({ type, id }) => writeMarcField('024', '7 ', { a: id, 2: type })),
    writeMarcField('041', '0 ', { a: facts.language && marcLanguage(facts.language) }),
    first && writeNameField('1', first),
    writeMarcField('245', first ? '10' : '00', { a: facts.title || facts.url }),
    writeMarcField('246', '31', { a: facts.titleAlt }),
    writeMarcField('264', ' 1', { b: facts.publisher, c: facts.published.join('-') }),
    writeMarcField('506', '0 ', { a: 'Open access' }),
    writeMarcField('520', '3 ', { a: plainAbstract(cited) }),
    ...facts.funding.map(({ funder, award }) => writeMarcField('536', '  ', { a: funder, c: award })),
    writeMarcField('540', '  ', { a: facts.license && 'Licence', u: facts.license }),
    ...[...facts.keywords, article.subject].map((word) => writeMarcField('653', '  ', { a: word })),
    ...others.map((creator) => writeNameField('7', creator)),
    writeMarcField('773', '0 ', {
      t: facts.journal,
      d: facts.publisher,
      g: sourceOf({ ...facts, journal: '' }),
      x: facts.issn,
    }),
    writeMarcField('856', '40', { u: facts.url, y: 'Article' }),
    writeMarcField('856', '40', { u: facts.pdf, q: facts.pdf && 'application/pdf', y: facts.pdf && 'PDF' }),
  ])
}

const writeControlField = (tag: string, text: string): Xml => element('controlfield', { tag }, text)

/** Writes a field; leaves out one without content. @param indicators two characters, a space for an undefined one */
function writeMarcField(tag: string, indicators: string, subfields: Subfields): Xml {
  const [ind1, ind2] = indicators
  const content = Object.entries(subfields).flatMap(([code, texts]) =>
    [texts].flat().map((text) => element('subfield', { code }, text)),
  )
  return element('datafield', { tag, ind1, ind2 }, content)
}

/** Writes an author's field, personal (100, 700) or corporate (110, 710). */
function writeNameField(kind: '1' | '7', creator: Contributor): Xml {
  const { inverted, given, affiliation, orcid, isOrganisation } = creator
  const subfields = { a: inverted, u: affiliation, 4: 'aut', 1: orcid }
  if (isOrganisation) return writeMarcField(`${kind}10`, '2 ', subfields)
  return writeMarcField(`${kind}00`, given ? '1 ' : '0 ', subfields) // family name first, or only a forename
}

/**
 * Returns field 008, always 40 characters: the date as yymmdd (day may be 00), publication dates, no place, eighteen
 * uncoded positions, language, not modified, other source.
 */
export function makeFixedField({ date, language }: Pick<ArticleFacts, 'date' | 'language'>): string {
  const [year = '', month = '', day = ''] = date.map((part) => String(part).padStart(2, '0'))
  const years = year.padStart(4, '0').slice(-4)
  const entered = `${years.slice(-2)}${month || '00'}${day || '00'}`
  const dates = month ? `e${years}${month}${day || '  '}` : `s${years}    `
  return `${entered}${dates}xx ${'|'.repeat(17)}${marcLanguage(language)} d`
}

/** Returns the MARC code of an ISO 639-1 language, bibliographic ISO 639-2; `und` if unknown. */
export const marcLanguage = (language: string): string => bibliographicCode(language) || 'und'
