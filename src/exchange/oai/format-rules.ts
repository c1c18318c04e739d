/** The formats of records, each with its namespace and its schema. */
export const formats = {
  oai_dc: {
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  },
  jats: {
    namespace: 'https://jats.nlm.nih.gov/ns/publishing/1.3/', // JATS has none, but the protocol requires one
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3.xsd',
  },
  oai_openaire: {
    namespace: 'http://namespace.openaire.eu/schema/oaire/',
    schema: 'https://www.openaire.eu/schema/repo-lit/4.0/openaire.xsd',
  },
  marcxml: {
    namespace: 'http://www.loc.gov/MARC21/slim',
    schema: 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd',
  },
} as const

export type Prefix = keyof typeof formats

export const prefixes = Object.keys(formats) as Prefix[] // the object's own keys

export const isPrefix = (text: string): text is Prefix => Object.hasOwn(formats, text)

/** Returns the attributes that name a format's schema, for a record's root metadata element. */
export function schemaOf(prefix: Prefix) {
  const { namespace, schema } = formats[prefix]
  return {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
  }
}
