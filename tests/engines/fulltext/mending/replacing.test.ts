import { expect, test } from 'bun:test'
import { areReplaceable, replacedJats, unreplacedJats } from '../../../../src/engines/fulltext/fulltext.ts'

const cited = (id: string, text: string) => `<ref id="${id}"><mixed-citation>${text}</mixed-citation></ref>`
const lists = `<ref-list id="refs1"><title>Literature</title>${cited('ref1', 'Rao A. Small seeds. Crops Today. 2019.')}
<ref-list id="refs2"><title>Sources</title>${cited('ref2', 'Sen B. Minor millets. Field Notes. 2021.')}</ref-list></ref-list>
<ref-list id="refs3"><title>Data</title>${cited('ref3', 'Nair C. Plots. 2021.')}</ref-list>`
const withBack = (back: string) =>
  `<article><body><sec id="sec1"><title>Results</title><p>Field Notes differ.</p></sec></body><back>${back}</back></article>`
const jats = withBack(lists)

test.each([
  ['references', 'Field Notes', true],
  ['references', 'Crops Today', true],
  ['references', 'Plots', true],
  ['references', '2021', false],
  ['references', 'differ', false],
  ['refs1', 'Field Notes', true],
  ['refs1', 'Plots', false],
  ['refs2', 'Field Notes', true],
  ['ref2', 'Field Notes', true],
  ['ref1', 'Field Notes', false],
  ['sec1', 'Field Notes', true],
  ['sec9', 'Field Notes', false],
])('at %s %p stands once, and is replaced and put back: %p', async (anchor, quote, isDone) => {
  expect(await areReplaceable(jats, [{ anchor, quote }])).toEqual([isDone])
  const done = await replacedJats(jats, { anchor, quote, replacement: 'Field Letters' })
  expect(done !== undefined).toBe(isDone)
  if (!done) return
  expect(done.jats.split('Field Letters').length).toBe(2)
  const back = await unreplacedJats(done.jats, anchor, done.replaced)
  expect(back?.includes('Field Letters')).toBe(false)
})

test('a list without an id is found too', async () => {
  const one = withBack(`<ref-list>${cited('ref1', 'Sen B. Field Notes. 2021.')}</ref-list>`)
  expect(await areReplaceable(one, [{ anchor: 'references', quote: 'Field Notes' }])).toEqual([true])
})
