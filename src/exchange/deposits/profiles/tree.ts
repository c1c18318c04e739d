import { type Element, elementsOf } from '../../../engines/archives/archives.ts'

type Attributes = Record<string, string>
type Node = Element | string

/** Makes an element without namespace. */
export const makeElement = (name: string, attributes: Attributes, children: Element['children'] = []): Element => ({
  name,
  uri: '',
  local: name,
  attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, uri: '', local: key, value })),
  children,
})

/** Lists an element's descendants with these names, in the order of the text. */
export function findAll(root: Element, ...names: string[]): Element[] {
  return elementsOf(root).flatMap((one) => [...(names.includes(one.name) ? [one] : []), ...findAll(one, ...names)])
}

/** Finds the element at a path of names, each the first of its name. */
export function findAt(root: Element, path: string): Element | undefined {
  return path
    .split('/')
    .reduce<Element | undefined>((at, name) => at && elementsOf(at).find((one) => one.name === name), root)
}

/** Sets attributes; '' removes one. Their names are as written. */
export function setAttributes(element: Element, changed: Attributes): void {
  const kept = element.attributes.filter(({ name }) => !(name in changed))
  const added = makeElement('', changed).attributes.filter(({ value }) => value !== '')
  element.attributes = [...kept, ...added]
}

export const readAttribute = ({ attributes }: Element, wanted: string): string =>
  attributes.find(({ name }) => name === wanted)?.value ?? ''

/** Replaces elements anywhere within a root by those that a function returns: the same one keeps it. */
export function replaceElements(root: Element, change: (element: Element) => Node[]): void {
  root.children = root.children.flatMap<Node>((child) => (typeof child === 'string' ? [child] : change(child)))
  for (const child of elementsOf(root)) replaceElements(child, change)
}

/** Adds elements after the last child that has one of these names, or first. */
export function insertAfter(parent: Element, names: readonly string[], added: Element[]): void {
  const at = parent.children.findLastIndex((child) => typeof child !== 'string' && names.includes(child.name))
  parent.children.splice(at + 1, 0, ...added)
}

/** Renames an element without namespace. */
export function renameElement(element: Element, name: string): void {
  element.name = name
  element.local = name
}
