import { lookup } from '../../../core/text/clean.ts'
import { elementsIn, type XmlElement } from '../../archives/archives.ts'
import { elementsNamed, walkDescendants } from './reading.ts'

/** The ids of elements, and the new id for each id of the file. */
export type Ids = { ids: Map<XmlElement, string>; targets: Map<string, string> }

/**
 * Sections and films that do not count as their own because they are within others, and tables and graphics that do.
 */
type Inner = {
  boxed: Set<XmlElement>
  supplements: Set<XmlElement>
  tables: Set<XmlElement>
  graphics: Set<XmlElement>
}

/** The elements that include their graphics; other graphics are figures. */
const holders = new Set(['fig', 'table-wrap', 'chem-struct-wrap', 'disp-formula', 'inline-formula'])

function innerOf(all: readonly XmlElement[]): Inner {
  const inside = (...names: string[]) =>
    new Set(all.filter(({ name }) => names.includes(name)).flatMap((one) => [...walkDescendants(one)]))
  const firsts = new Set(all.filter(({ name }) => name === 'table-wrap').map((wrap) => findWrappedTables(wrap)[0]))
  const held = all
    .filter(({ name }) => holders.has(name))
    .flatMap((one) => [one, ...elementsNamed(one, 'alternatives')])
  const shown = new Set(held.flatMap((one) => elementsNamed(one, 'graphic')))
  const isTable = (one: XmlElement) =>
    one.name === 'tgroup' || (one.name === 'table' && elementsNamed(one, 'tgroup').length === 0)
  return {
    boxed: inside('boxed-text', 'statement', 'disp-quote', 'list', 'fig', 'supplementary-material'),
    supplements: inside('supplementary-material'),
    graphics: new Set(all.filter((one) => one.name === 'graphic' && !shown.has(one))),
    tables: new Set(all.filter((one) => isTable(one) && !firsts.has(one))),
  }
}

/** Returns the tables of a wrap, in either model. */
export function findWrappedTables(element: XmlElement): XmlElement[] {
  return elementsNamed(element, 'table', 'tgroup', 'alternatives').flatMap((one) => {
    if (one.name === 'alternatives') return findWrappedTables(one)
    return one.name === 'table' && elementsNamed(one, 'tgroup').length > 0 ? elementsNamed(one, 'tgroup') : [one]
  })
}

/**
 * Returns the prefix of a box's or figure's id: JATS4R allows no figure without a picture, and no table that is one.
 */
function prefixOf(element: XmlElement, own: Inner): string | undefined {
  const { name, attributes } = element
  if (name === 'sec' && own.boxed.has(element)) return 'p'
  if (name === 'table' || name === 'tgroup') return own.tables.has(element) ? 'tab' : undefined
  if (name === 'graphic') return own.graphics.has(element) ? 'fig' : undefined
  if (name === 'media' && own.supplements.has(element)) return undefined
  if (name === 'boxed-text' && attributes['content-type'] === 'figure') return 'fig'
  if (name === 'boxed-text' && attributes['content-type'] === 'table') return 'tab'
  return name === 'fig' && attributes['fig-type'] === 'table' ? 'tab' : prefixes[name]
}

const prefixes: Record<string, string> = lookup({
  sec: 'sec',
  ack: 'sec',
  notes: 'sec',
  glossary: 'sec',
  bio: 'sec',
  'taxon-treatment': 'sec',
  'treatment-sec': 'sec',
  app: 'app',
  fig: 'fig',
  'chem-struct-wrap': 'fig',
  'fig-group': 'figs',
  'table-wrap': 'tab',
  'disp-formula': 'eq',
  fn: 'fn',
  ref: 'ref',
  'ref-list': 'refs',
  'boxed-text': 'box',
  statement: 'st',
  list: 'list',
  'def-list': 'list',
  p: 'p',
  'disp-quote': 'p',
  'verse-group': 'p',
  code: 'p',
  preformat: 'p',
  'supplementary-material': 'supp',
  media: 'supp',
  target: 'to',
})
/** The prefixes of elements that get an id only if something refers to them. */
const onDemand = new Set(['list', 'p', 'figs', 'st', 'to'])

/**
 * Assigns an id to each element that can be referred to, by its position among those of its kind: `fig1`. Keeps ids of
 * this form if all elements of the kind have one, so that files written by this engine keep theirs.
 */
export function assignElementIds(parts: readonly XmlElement[]): Ids {
  const all = parts.flatMap((part) => [...walkDescendants(part)])
  const wanted = new Set(
    all.filter(({ name }) => name === 'xref').flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/)),
  )
  const isOwn = (id: string) => /^(?:sec|app|figs?|tab|eq|fn|refs?|box|st|list|p|supp|to)\d+$/.test(id)
  const inner = innerOf(all)
  const taken = all.filter((element) => {
    const {
      name,
      attributes: { id },
    } = element
    const prefix = prefixOf(element, inner)
    return prefix && !(name === 'ref-list' && !id) && (!onDemand.has(prefix) || (id && (wanted.has(id) || isOwn(id))))
  })
  const ids = new Map<XmlElement, string>()
  for (const [prefix, kind] of Map.groupBy(taken, (element) => prefixOf(element, inner) ?? ''))
    number(prefix, kind, ids)
  return { ids, targets: targetsOf(parts, ids) }
}

function number(prefix: string, kind: XmlElement[], ids: Map<XmlElement, string>): void {
  const form = new RegExp(`^${prefix}\\d${prefix === 'refs' ? '*' : '+'}$`)
  const given = kind.flatMap(({ attributes: { id } }) => (id ? [id] : []))
  const keeps = given.every((id) => form.test(id)) && new Set(given).size === given.length
  const used = new Set(keeps ? given : [])
  let next = 1
  for (const element of kind) {
    const own = keeps ? element.attributes.id : undefined
    while (!own && used.has(`${prefix}${next}`)) next++
    ids.set(element, own ?? `${prefix}${next++}`)
  }
}

/** Whether a group of figures has a caption; without one, it is read as its figures. */
const hasCaption = (element: XmlElement) => elementsNamed(element, 'label', 'caption').length > 0

const firstId = (element: XmlElement, ids: ReadonlyMap<XmlElement, string>) =>
  elementsNamed(element, 'fig').map((figure) => ids.get(figure))[0]

/**
 * Maps old ids to new ones; an old id on a part of an element, such as a table's `table`, maps to the whole element.
 */
function targetsOf(parts: readonly XmlElement[], ids: ReadonlyMap<XmlElement, string>): Map<string, string> {
  const targets = new Map<string, string>()
  const visit = (element: XmlElement, around: string) => {
    const id = ids.get(element) ?? around
    const old = element.attributes.id
    const whole = element.name === 'fig-group' && !hasCaption(element) ? firstId(element, ids) : id
    if (old && whole && !targets.has(old)) targets.set(old, whole)
    for (const child of elementsIn(element)) visit(child, id)
  }
  for (const part of parts) visit(part, '')
  return targets
}
