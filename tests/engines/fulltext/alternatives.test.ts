import { expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { docx, h1, p, picture, prose } from './papers.ts'

test.each([
  ['C:\\Users\\Asha\\boats at dusk.png', ''],
  ['E:\\KULIAH\\SEMESTER 6\\erd', ''],
  ['https://example.org/images/boats.png', ''],
  ['https://example.org/images/boats.jpg?size=80', ''],
  ['file:///home/asha/boats', ''],
  ['image1.png', ''],
  ['Boats at the old pier', 'Boats at the old pier'],
  ['Export of boats from 2001 to 2020: png and tiff files', 'Export of boats from 2001 to 2020: png and tiff files'],
])('an alternative text that is the address of a file is none: %s', async (alt, expected) => {
  const bytes = docx(h1('Boats') + p(prose('tide')) + p(picture('boat', { alt })))
  const { jats, findings } = await makeText(bytes)
  expect(/<alt-text>([^<]*)<\/alt-text>/.exec(jats)?.[1] ?? '').toBe(expected)
  expect(findings.some(({ code }) => code === 'figure_without_alt')).toBe(expected === '')
})
