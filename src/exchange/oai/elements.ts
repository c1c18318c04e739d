import { type Content, element, emptyElement, textElement, type Xml } from '../../core/text/xml.ts'
import type { Cited } from '../../journal/citing/facts.ts'
import { jatsArticle } from '../../journal/citing/jats/article.ts'
import { writeDublinCore } from './dublin-core.ts'
import { formats, type Prefix, prefixes, schemaOf } from './format-rules.ts'
import { writeMarc } from './marc.ts'
import { writeOpenAire } from './openaire.ts'
import { isLastingHost, type RecordHeader } from './rules.ts'

/** The repository's description of itself; `earliest` is a second in UTC. */
export type Identity = { name: string; baseUrl: string; email: string; earliest: string; host: string; sample: string }

export function writeIdentity({ name, baseUrl, email, earliest, host, sample }: Identity): Xml {
  return element('Identify', {}, [
    textElement('repositoryName', name),
    textElement('baseURL', baseUrl),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', email || `postmaster@${isLastingHost(host) ? host : 'journal.invalid'}`),
    textElement('earliestDatestamp', earliest),
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    isLastingHost(host) ? writeIdentifierScheme(host, sample) : undefined,
  ])
}

function writeIdentifierScheme(host: string, sample: string): Xml {
  const scheme = 'http://www.openarchives.org/OAI/2.0/oai-identifier'
  const attributes = {
    xmlns: scheme,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${scheme} http://www.openarchives.org/OAI/2.0/oai-identifier.xsd`,
  }
  return textElement(
    'description',
    element('oai-identifier', attributes, [
      textElement('scheme', 'oai'),
      textElement('repositoryIdentifier', host),
      textElement('delimiter', ':'),
      textElement('sampleIdentifier', sample),
    ]),
  )
}

export function writeFormatList(): Xml {
  const all = prefixes.map((prefix) =>
    element('metadataFormat', {}, [
      textElement('metadataPrefix', prefix),
      textElement('schema', formats[prefix].schema),
      textElement('metadataNamespace', formats[prefix].namespace),
    ]),
  )
  return element('ListMetadataFormats', {}, all)
}

/** Writes the sets by `setSpec`, with their names. */
export function writeSetList(sets: Map<string, string>): Xml {
  const all = [...sets].map(([spec, name]) =>
    element('set', {}, textElement('setSpec', spec), textElement('setName', name)),
  )
  return element('ListSets', {}, all)
}

export function writeHeader({ identifier, datestamp, deleted, sets }: RecordHeader): Xml {
  return element('header', { status: deleted ? 'deleted' : '' }, [
    textElement('identifier', identifier),
    textElement('datestamp', datestamp),
    sets.map((set) => textElement('setSpec', set)),
  ])
}

/** Writes a record; a deleted one has no metadata. */
export function writeRecord(header: RecordHeader, metadata: Content): Xml {
  return element('record', {}, writeHeader(header), textElement('metadata', metadata))
}

const writers: Record<Prefix, (cited: Cited) => Xml> = {
  oai_dc: writeDublinCore,
  jats: writeHarvestedJats,
  oai_openaire: writeOpenAire,
  marcxml: writeMarc,
}

/**
 * Writes JATS for harvesters. Perl's HTTP::OAI drops words directly before an element, so these get an element around
 * them.
 */
function writeHarvestedJats(cited: Cited): Xml {
  const { xml } = jatsArticle(cited, { namespaces: { xmlns: formats.jats.namespace, ...schemaOf('jats') } })
  return { xml: xml.replace(/>([^<>]+)<(?=[a-z])/g, '><named-content content-type="text">$1</named-content><') }
}

/** Writes an article's metadata in a format. */
export const metadataIn = (prefix: Prefix, cited: Cited): Xml => writers[prefix](cited)

/** @param token '' at the end of a list @param cursor the number of records before this part */
export function writeToken(token: string, cursor: number): Xml {
  return token ? element('resumptionToken', { cursor }, token) : emptyElement('resumptionToken', { cursor })
}
