import type { Moved, MovedIssue } from './moved.ts'
import { articleIn, issueIn, sectionsIn } from './native-rules.ts'
import type { Keep } from './source.ts'
import { readXml, type XmlElement, XmlRefused } from './xml.ts'
import { elementIn, elementsIn } from './xml-rules.ts'

const roots = new Set(['issues', 'issue', 'articles', 'article'])

/**
 * Reads OJS's native XML of 3.1 to 3.6, one article at a time: issues with their articles, or articles alone.
 * @throws {XmlRefused} where the document is something else, or hostile
 */
export async function* readNative(bytes: AsyncIterable<Uint8Array>, keep: Keep): AsyncGenerator<Moved> {
  let last: { element: XmlElement; issue: MovedIssue } | undefined
  for await (const { element, within } of readXml(bytes, new Set(['article', 'issue']))) {
    const [root = element] = within
    if (!roots.has(root.name)) throw new XmlRefused(`This is not native XML of OJS: it begins with ${root.name}`)
    const own = element.name === 'issue' ? element : within.findLast(({ name }) => name === 'issue')
    const locale = localeOf(element)
    if (own && own !== last?.element) {
      last = { element: own, issue: issueIn(own, locale) }
      yield { issue: last.issue }
    }
    if (element.name === 'issue') continue
    for (const content of contentsIn(element)) await keep(content)
    yield { article: articleIn(element, own && last?.issue, sectionsIn(own, locale)) }
  }
}

const localeOf = (element: XmlElement) =>
  element.attributes.locale ?? elementIn(elementIn(element, 'publication'), 'title')?.attributes.locale ?? ''

/** The PDFs embedded anywhere in an element. */
function contentsIn(element: XmlElement): Uint8Array[] {
  return elementsIn(element).flatMap((child) => [
    ...(child.file?.content ? [child.file.content] : []),
    ...contentsIn(child),
  ])
}
