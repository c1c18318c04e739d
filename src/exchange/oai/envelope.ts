import { type Content, element, textElement, type Xml, xmlDocument } from '../../core/text/xml.ts'
import { utcSecond } from './date-rules.ts'
import type { Arguments, OaiError } from './request-rules.ts'

const namespace = 'http://www.openarchives.org/OAI/2.0/'

/** The time of an answer, the echoed arguments of its request, and the base URL. */
type Answering = { at: Date; echoed: Arguments; baseUrl: string }

/** The answer to a request: the protocol's envelope around its content (OAI-PMH 2.0, 3.2). */
export function envelope({ at, echoed, baseUrl }: Answering, content: Content): string {
  const attributes = {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
  }
  const head = [textElement('responseDate', utcSecond(at)), element('request', echoed, baseUrl)]
  return xmlDocument(element('OAI-PMH', attributes, head, content))
}

export function errorElement({ code, message }: OaiError): Xml {
  return element('error', { code }, message)
}
