import { expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { docx, h1, p, picture, prose } from './papers.ts'

const legend = (n: number) => p(`Figure ${n}. A boat, number ${n}. ${prose('dusk')}`)
const legends = [h1('Figure legends'), ...[1, 2, 3].map(legend)]
const pictures = [1, 2, 3].map(() => p(picture()))
const below = (word: string) => [1, 2, 3].flatMap((n) => [p(picture()), p(`${word} ${n}`)])
const above = (word: string) => [1, 2, 3].flatMap((n) => [p(`${word} ${n}`), p(picture())])

test.each([
  ['pictures below a list of legends', [...legends, ...pictures]],
  ['labels above the pictures', [...legends, ...above('Figure')]],
  ['labels below the pictures', [...legends, ...below('Figure')]],
  ['short labels', [...legends, ...above('Fig.')]],
  ['labels and pictures ahead of the legends', [h1('Figures'), ...above('Figure'), ...legends]],
  ['pictures ahead of the legends', [h1('Figures'), ...pictures, ...legends]],
  [
    'legends of several paragraphs, and pictures in a section of their own',
    [
      h1('Figure legends'),
      ...[1, 2, 3].flatMap((n) => [legend(n), p(`(A) Left. ${prose('oars')}`)]),
      h1('Figures'),
      ...pictures,
    ],
  ],
])('each figure is one, with its legend and picture: %s', async (_, end) => {
  const body = [h1('Introduction'), p(`${prose('boats')} See Figures 1 to 3.`), ...end]
  const { jats, balance } = await makeText(docx(body.join('')))
  const figures = [...jats.matchAll(/<fig [\s\S]*?<\/fig>/g)].map(([xml]) => [
    /<label>([^<]*)/.exec(xml)?.[1],
    /number \d/.exec(xml)?.[0],
    xml.split('<graphic').length - 1,
  ])
  expect(figures).toEqual([1, 2, 3].map((n) => [`Figure ${n}.`, `number ${n}`, 1]))
  expect(JSON.stringify(balance)).not.toContain('"isClosed":false')
})

test.each([
  ['more pictures than legends', [h1('Figures'), ...pictures, p(picture()), ...legends], 4],
  ['a picture for some legends', [...legends, p('Figure 1'), p(picture()), p('Figure 3'), p(picture())], 2],
])('what does not pair stays as it is: %s', async (_, end, count) => {
  const { jats } = await makeText(docx([h1('Introduction'), p(prose('boats')), ...end].join('')))
  expect(jats.split('<graphic').length - 1).toBe(count)
})
