import { attributeOf, type Element, elementsOf } from '../../../engines/archives/archives.ts'

/** Joins Word's drop caps, paragraphs of their own, to the paragraphs that they begin (ECMA-376, part 1, 17.3.1.11, `dropCap`). */
export function joinDropCaps(root: Element): void {
  const within = elementsOf(root)
  for (const [at, element] of within.entries()) {
    const next = isDropCap(element) && within.slice(at + 1).find(({ local }) => local === 'p')
    if (!next) joinDropCaps(element)
    else {
      const { properties = [], words = [] } = Object.groupBy(element.children, (child) =>
        typeof child !== 'string' && child.local === 'pPr' ? 'properties' : 'words',
      )
      element.children = properties
      next.children.unshift(...words)
    }
  }
}

/** Joins the code of a field that stands in several runs, as Word writes it once it was edited, in the first (ECMA-376, part 1, 17.16.18). */
export function joinCodes(root: Element): void {
  const open: { first?: Element; isRead?: true }[] = []
  const visit = (element: Element) => {
    const field = open.at(-1)
    if (element.local === 'fldChar') {
      const type = attributeOf(element, 'fldCharType')
      if (type === 'begin') open.push({})
      else if (type === 'end') open.pop()
      else if (field) field.isRead = true
    } else if (element.local === 'instrText' && field && !field.isRead) {
      field.first ??= element
      if (field.first !== element) field.first.children.push(...element.children.splice(0))
    }
    for (const child of elementsOf(element)) visit(child)
  }
  visit(root)
}

const isDropCap = (element: Element): boolean =>
  element.local === 'p' &&
  elementsOf(element).some(
    ({ local, children }) =>
      local === 'pPr' &&
      children.some((one) => typeof one !== 'string' && /^(?:drop|margin)$/.test(attributeOf(one, 'dropCap') ?? '')),
  )
