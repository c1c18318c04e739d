import { expect, test } from 'bun:test'
import { gathered, pagesText } from '../../src/review/anonymising/listing-rules.ts'

test('the same words are told of once, with all their pages', () => {
  const of = (text: string, page: number | null) => ({ kind: 'name', field: '', text, page })
  const found = gathered([
    of('Asha Rao', 1),
    of('Meera Nair', 1),
    of('Asha Rao', 3),
    of('Asha Rao', 3),
    of('Lata', null),
  ])
  expect(found.map(({ text, pages }) => `${text} ${pagesText(pages)}`)).toEqual([
    'Asha Rao pages 1, 3',
    'Meera Nair page 1',
    'Lata ',
  ])
})
