import type { Moved, MovedIssue } from '../addresses/moved.ts'
import { readXml, type XmlElement } from '../containers/xml.ts'
import { elementIn } from '../containers/xml-rules.ts'
import { XmlRefused } from '../containers/xml-text.ts'
import type { StorePdf } from '../source.ts'
import { articleIn, issueIn, sectionsIn } from './rules.ts'

const roots = new Set(['issues', 'issue', 'articles', 'article'])

/**
 * Parses OJS's native XML, 3.1 to 3.6, one article at a time: issues with articles, or articles alone.
 * @throws {XmlRefused} if the document is something else, or hostile
 */
export async function* readNative(bytes: AsyncIterable<Uint8Array>, keep: StorePdf): AsyncGenerator<Moved> {
  let last: { element: XmlElement; issue: MovedIssue } | undefined
  for await (const { element, within } of readXml(bytes, new Set(['article', 'issue']))) {
    if (element.file) {
      if (element.file.content) await keep(element.file.content)
      element.file.content = undefined
      continue
    }
    const [root = element] = within
    if (!roots.has(root.name)) throw new XmlRefused(`This is not native XML of OJS: it begins with ${root.name}`)
    const own = element.name === 'issue' ? element : within.findLast(({ name }) => name === 'issue')
    const locale = localeOf(element)
    if (own && own !== last?.element) {
      last = { element: own, issue: issueIn(own, locale) }
      yield { issue: last.issue }
    }
    if (element.name === 'issue') continue
    yield { article: articleIn(element, own && last?.issue, sectionsIn(own, locale)) }
  }
}

const localeOf = (element: XmlElement) =>
  element.attributes.locale ?? elementIn(elementIn(element, 'publication'), 'title')?.attributes.locale ?? ''
