import type { XmlElement } from '../../../archives/archives.ts'
import { at, elementsNamed } from '../reading.ts'

/** Converts a table of the OASIS model (`tgroup`, `row`, `entry`) to XHTML's model. */
export function calsRows(group: XmlElement): XmlElement {
  const columns = elementsNamed(group, 'colspec')
  const names = new Map(columns.map((column, place) => [at(column, 'colname'), place + 1]))
  const spans = new Map(elementsNamed(group, 'spanspec').map((one) => [at(one, 'spanname'), one]))
  const cell = (entry: XmlElement, isHead: boolean): XmlElement => {
    const named = spans.get(at(entry, 'spanname')) ?? entry
    const [from, to] = [names.get(at(named, 'namest')), names.get(at(named, 'nameend'))]
    const attributes: Record<string, string> = { align: at(entry, 'align') }
    if (from && to && to > from) attributes.colspan = String(to - from + 1)
    const more = Number.parseInt(at(entry, 'morerows'), 10)
    if (more > 0) attributes.rowspan = String(more + 1)
    return { name: isHead ? 'th' : 'td', attributes, children: entry.children }
  }
  const part = (element: XmlElement): XmlElement => ({
    ...element,
    children: elementsNamed(element, 'row').map((row) => ({
      name: 'tr',
      attributes: {},
      children: elementsNamed(row, 'entry').map((entry) => cell(entry, element.name === 'thead')),
    })),
  })
  const widths = columns.map(
    (column): XmlElement => ({ name: 'col', attributes: { width: at(column, 'colwidth') }, children: [] }),
  )
  const parts = elementsNamed(group, 'thead', 'tbody', 'tfoot').map(part)
  return { name: 'table', attributes: {}, children: [{ name: 'colgroup', attributes: {}, children: widths }, ...parts] }
}
